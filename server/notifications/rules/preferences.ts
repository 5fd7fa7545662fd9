import type { NotificationPreferences } from '@fixturebook/contract/notifications';

const both = { mail: true, push: true };

/** What a club has that has chosen nothing. */
export const presetPreferences: NotificationPreferences = {
  kinds: {
    message: both,
    request: both,
    answer: both,
    terms: both,
    'called-off': both,
    reconfirm: both,
    opponent: { mail: true, push: false },
    payment: both,
  },
  digest: false,
  quietHours: true,
};
