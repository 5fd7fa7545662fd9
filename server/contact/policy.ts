import type { RateLimit } from '../platform/http/limits.ts';

export const contactMessageLimit: RateLimit = {
  name: 'contact-messages',
  points: 5,
  seconds: 60 * 60,
};

/** Half of the mails that support gets in a day, so that old messages leave room for new ones. */
export const maxRequeuedMessages = 100;
