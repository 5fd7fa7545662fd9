import type { NotificationPreferences } from '@fixturebook/contract/notifications';
import { createVersion } from '../../platform/http/version.ts';

const mailAndPush = { mail: true, push: true };

export const defaultPreferences: NotificationPreferences = {
  kinds: {
    message: mailAndPush,
    request: mailAndPush,
    answer: mailAndPush,
    terms: mailAndPush,
    'called-off': mailAndPush,
    reconfirm: mailAndPush,
    opponent: { mail: true, push: false },
    payment: mailAndPush,
  },
  digest: false,
  quietHours: true,
};

export function getPreferencesVersion({ kinds, digest, quietHours }: NotificationPreferences) {
  return createVersion({ kinds, digest, quietHours });
}
