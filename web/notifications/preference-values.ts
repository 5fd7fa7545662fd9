import type {
  NotificationKind,
  NotificationPreferences,
} from '@fixturebook/contract/notifications';
import { kinds } from './kinds.ts';

type Box = `${NotificationKind}-${'mail' | 'push'}`;

/** As the form has them: anything but the empty text is checked. */
export type PreferenceValues = Record<Box | 'digest' | 'quietHours', string>;

const checked = 'checked';
const textOf = (is: boolean) => (is ? checked : '');

export function valuesOf(preferences: NotificationPreferences): PreferenceValues {
  const boxes = kinds.flatMap(({ kind }) => {
    const { mail, push } = preferences.kinds[kind];
    return [
      [`${kind}-mail`, textOf(mail)],
      [`${kind}-push`, textOf(push)],
    ];
  });
  return {
    ...(Object.fromEntries(boxes) as Record<Box, string>),
    digest: textOf(preferences.digest),
    quietHours: textOf(preferences.quietHours),
  };
}

export function preferencesOf(values: PreferenceValues): NotificationPreferences {
  const chosen = kinds.map(({ kind }) => [
    kind,
    { mail: values[`${kind}-mail`] !== '', push: values[`${kind}-push`] !== '' },
  ]);
  return {
    kinds: Object.fromEntries(chosen) as NotificationPreferences['kinds'],
    digest: values.digest !== '',
    quietHours: values.quietHours !== '',
  };
}
