import type {
  NotificationPreferences,
  PreferencesWithVersion,
} from '@fixturebook/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveAgainstVersion } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { hasChanges } from '../../ui/form/form-values.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { type FormController, useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { preferencesQuery, saveNotificationPreferences } from '../api.ts';
import { notificationKinds } from './kind-words.ts';
import {
  type PreferencesFormValues,
  toPreferences,
  toPreferencesFormValues,
} from './preferences-form-values.ts';
import styles from './preferences-screen.module.css';
import { PreferencesSection } from './preferences-section.tsx';

const channels = [
  { channel: 'mail', heading: 'Email' },
  { channel: 'push', heading: 'Push' },
] as const;

export function PreferencesForm({ preferences }: { preferences: PreferencesWithVersion }) {
  const client = useQueryClient();
  const club = useOwnClub();
  const [seen, setSeen] = useState(preferences);
  const [saved, setSaved] = useState('');
  const form = useSubmitForm<PreferencesFormValues, NotificationPreferences>({
    initialValues: toPreferencesFormValues(preferences),
    changesStored: true,
    draftKey: `preferences-${club.id}`,
    check: (values) => ({ input: toPreferences(values) }),
    async submit(chosen) {
      const now = await saveAgainstVersion(
        () => saveNotificationPreferences(chosen, seen.version),
        async (waitMs) => {
          const current = await fetchCurrent(client, preferencesQuery, waitMs);
          setSeen(current);
          const values = toPreferencesFormValues(current);
          const isStored = !hasChanges(toPreferencesFormValues(chosen), values);
          return { stored: isStored ? current : undefined, values };
        },
      );
      setSeen(now);
      client.setQueryData(preferencesQuery.queryKey, now);
      setSaved(JSON.stringify(toPreferencesFormValues(now)));
    },
  });
  return (
    <PreferencesSection heading="What we tell you about">
      <Form form={form}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              {channels.map(({ channel, heading }) => (
                <th key={channel} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notificationKinds.map((kind) => (
              <KindRow key={kind.kind} form={form} kind={kind} />
            ))}
          </tbody>
        </table>
        <CheckboxField
          label="One email a day"
          hint="At 8 am, with all your news in one, instead of one email for each."
          {...form.field('digest')}
        />
        <CheckboxField
          label="Quiet from 22:00 to 7:00"
          hint="Overnight alerts wait until 7 am, unless a match today or tomorrow is called off."
          {...form.field('quietHours')}
        />
        <FormAlert form={form} />
        {saved === JSON.stringify(form.values) && <Notice tone="success">Saved.</Notice>}
        <div>
          <SubmitButton busy={form.busy} busyLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </Form>
    </PreferencesSection>
  );
}

interface KindRowProps {
  form: FormController<PreferencesFormValues>;
  kind: (typeof notificationKinds)[number];
}

function KindRow({ form, kind: { kind, label, hint } }: KindRowProps) {
  const boxes = channels.map(({ channel, heading }) => {
    const field = form.field(`${kind}-${channel}`);
    const accessibleName = `${label}: ${heading.toLowerCase()}`;
    return { ...field, heading, accessibleName, errorId: `${field.name}-error` };
  });
  return (
    <tr>
      <th scope="row">
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
        {boxes.map(
          ({ name, heading, error, errorId }) =>
            error && (
              <span key={name} className={styles.error} id={errorId}>
                {heading}: {error}
              </span>
            ),
        )}
      </th>
      {boxes.map(({ name, defaultValue, accessibleName, error, errorId }) => (
        <td key={name}>
          <label className={styles.box} data-label={accessibleName}>
            <input
              type="checkbox"
              name={name}
              value="checked"
              aria-label={accessibleName}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              defaultChecked={defaultValue !== ''}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}
