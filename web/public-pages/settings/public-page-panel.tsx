import { areas } from '@fixturebook/contract/places/areas';
import type {
  PublicPageChoices,
  PublicPageSettings,
} from '@fixturebook/contract/public-pages/public-pages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveAgainstVersion } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { hasChanges } from '../../ui/form/form-values.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { type FormController, useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { publicPageQuery, savePublicPage, updateCachedPublicPage } from '../api.ts';
import { EmbedSection } from './embed-section.tsx';
import { PageAddressSection } from './page-address-section.tsx';
import { PreviewSection, previewId } from './preview-section.tsx';
import {
  type PublicPageFormValues,
  toPublicPageFormValues,
  toPublicPageInput,
} from './public-page-form-values.ts';
import styles from './public-page-panel.module.css';

/** The length that the contract allows. */
const townMaxLength = 60;

async function loadChoicesSchema() {
  return (await import('@fixturebook/contract/public-pages/public-pages')).PublicPageChoices;
}

export function PublicPagePanel({ settings }: { settings: PublicPageSettings }) {
  const club = useOwnClub();
  const [flash, setFlash] = useState<FlashMessage>();
  const save = useSavePublicPage(settings);
  const form = useSubmitForm({
    initialValues: toPublicPageFormValues(settings),
    changesStored: true,
    draftKey: `public-page-${club.id}`,
    check: useSchemaCheck(loadChoicesSchema, toPublicPageInput),
    async submit(choices: PublicPageChoices) {
      setFlash(undefined);
      const saved = await save(choices);
      const text = saved.isOn
        ? "Your page is on. It's at the address below."
        : "Your page is off. Visitors can't see your club.";
      setFlash({ tone: 'success', text });
    },
  });
  return (
    <div className={styles.board}>
      <Stack wide>
        <p className={styles.jump}>
          <ButtonLink to={`#${previewId}`} reloadDocument>
            See what visitors see
          </ButtonLink>
        </p>
        <ChoicesForm form={form} district={settings.district} />
        <FlashNotice flash={flash} />
        {settings.isOn && <PageAddressSection path={settings.path} />}
        {settings.isOn && <EmbedSection />}
        <NeverShownSection />
      </Stack>
      <PreviewSection choices={toPublicPageInput(form.values)} />
    </div>
  );
}

/** Returns a function that saves the choices, unless somebody else has changed them since they were read. */
function useSavePublicPage(settings: PublicPageSettings) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(settings.version);
  return async function save(choices: PublicPageChoices) {
    const saved = await saveAgainstVersion(
      () => savePublicPage(choices, seen),
      async (waitMs) => {
        const current = await fetchCurrent(client, publicPageQuery, waitMs);
        setSeen(current.version);
        const stored = hasChanges(choices, current) ? undefined : current;
        return { stored, values: toPublicPageFormValues(current) };
      },
    );
    setSeen(saved.version);
    updateCachedPublicPage(client, saved);
    return saved;
  };
}

interface ChoicesFormProps {
  form: FormController<PublicPageFormValues>;
  district: string;
}

function ChoicesForm({ form, district }: ChoicesFormProps) {
  return (
    <Form form={form}>
      <CheckboxField
        label="Show our page to visitors"
        hint="Anyone can open it, and search engines may list it. You can turn it off at any time."
        {...form.field('isOn')}
      />
      <SelectField
        label="County or city"
        options={areas.map(({ slug, name }) => ({ value: slug, label: name }))}
        hint="Suggested from your postcode, so please check it. Visitors find your club listed there."
        {...form.field('area')}
      />
      <TextField
        label="Town or village"
        maxLength={townMaxLength}
        hint={`If you leave it blank, we show ${district}.`}
        optional
        {...form.field('town')}
      />
      <CheckboxField
        label="Show our whole postcode"
        hint={`Otherwise visitors see no more than ${district}.`}
        {...form.field('showsPostcode')}
      />
      <CheckboxField
        label="Show our matches too"
        hint="Not only the dates when you're free. An opponent is named only if their own page shows matches too."
        {...form.field('showsMatches')}
      />
      <FormAlert form={form} />
      <SubmitButton busy={form.busy} busyLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
}

function NeverShownSection() {
  return (
    <section aria-label="What visitors never see">
      <Stack>
        <p>
          <strong>Visitors never see</strong> phone numbers, email addresses, names of people, match
          requests, agreed terms or chats.
        </p>
        <p>
          When you turn the page off, it's gone within a minute. Apps that have shown a preview of
          your link may keep their copy.
        </p>
      </Stack>
    </section>
  );
}
