import { notFound } from '../platform/errors.ts';
import type { Limit } from '../platform/http/limits.ts';

/** Marks of what is read, and choices, of one user. */
export const notificationWrites: Limit = {
  name: 'notification-writes',
  points: 600,
  seconds: 3600,
};

/** Browsers of one user that ask for pushes. */
export const pushWrites: Limit = { name: 'push-writes', points: 60, seconds: 3600 };

/** Uses of the links of mails, from one address. Providers send many from few. */
export const unsubscriptions: Limit = { name: 'unsubscriptions', points: 600, seconds: 3600 };

export function invalidLinkError() {
  return notFound(
    'This link isn’t valid. Log in and choose your emails in the notification settings.',
  );
}
