import type { Limit } from '../platform/http/limits.ts';

/** Messages that come from one address. */
export const contactMessageLimit: Limit = {
  name: 'contact-messages',
  points: 5,
  seconds: 60 * 60,
};
