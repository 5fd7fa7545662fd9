import { notFound } from '../platform/errors.ts';
import type { RateLimit } from '../platform/http/limits.ts';

export const notificationWrites: RateLimit = {
  name: 'notification-writes',
  points: 600,
  seconds: 3600,
};

/** A page reports each screen that it opens while notifications are unread. */
export const openedReports: RateLimit = {
  name: 'opened-notifications',
  points: 1200,
  seconds: 3600,
};

export const pushWrites: RateLimit = { name: 'push-writes', points: 60, seconds: 3600 };

/**
 * The limit is high, because it counts requests by IP address, and mail providers send the requests
 * of many people from few addresses.
 */
export const unsubscriptions: RateLimit = { name: 'unsubscriptions', points: 600, seconds: 3600 };

export function invalidLinkError() {
  return notFound(
    'This link isn’t valid. Log in and choose your emails in the notification settings.',
  );
}
