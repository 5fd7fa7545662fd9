import type { NotificationPreferences } from '@fixturebook/contract/notifications';
import { expect, it } from 'vitest';
import { toPreferences, toPreferencesFormValues } from './preferences-form-values.ts';

it('converts notification preferences to form values and back', () => {
  const mailAlone = { mail: true, push: false };
  const pushAlone = { mail: false, push: true };
  const preferences: NotificationPreferences = {
    kinds: {
      message: mailAlone,
      request: pushAlone,
      answer: mailAlone,
      terms: pushAlone,
      'called-off': mailAlone,
      reconfirm: pushAlone,
      opponent: mailAlone,
      payment: pushAlone,
    },
    digest: true,
    quietHours: false,
  };
  const values = toPreferencesFormValues(preferences);
  expect(values).toMatchObject({
    'message-mail': 'checked',
    'message-push': '',
    digest: 'checked',
  });
  expect(toPreferences(values)).toEqual(preferences);
});
