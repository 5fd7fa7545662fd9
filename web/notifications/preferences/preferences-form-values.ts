import type {
  NotificationKind,
  NotificationPreferences,
} from '@fixturebook/contract/notifications';
import { toFormValues } from '../../ui/form/form-values.ts';
import { notificationKinds } from './kind-words.ts';

type PreferenceCheckboxName = `${NotificationKind}-${'mail' | 'push'}`;

/** The values of the form's checkboxes. A checkbox is checked unless its value is empty. */
export type PreferencesFormValues = Record<
  PreferenceCheckboxName | 'digest' | 'quietHours',
  string
>;

export function toPreferencesFormValues(preferences: NotificationPreferences) {
  const boxes = notificationKinds.flatMap(({ kind }) => {
    const { mail, push } = preferences.kinds[kind];
    return [
      [`${kind}-mail`, mail],
      [`${kind}-push`, push],
    ];
  });
  const { digest, quietHours } = preferences;
  return toFormValues({
    ...(Object.fromEntries(boxes) as Record<PreferenceCheckboxName, boolean>),
    digest,
    quietHours,
  });
}

export function toPreferences(values: PreferencesFormValues): NotificationPreferences {
  const chosen = notificationKinds.map(({ kind }) => [
    kind,
    { mail: values[`${kind}-mail`] !== '', push: values[`${kind}-push`] !== '' },
  ]);
  return {
    kinds: Object.fromEntries(chosen) as NotificationPreferences['kinds'],
    digest: values.digest !== '',
    quietHours: values.quietHours !== '',
  };
}
