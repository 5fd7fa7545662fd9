import type { RateLimit } from '../platform/http/limits.ts';

export const contactMessageLimit: RateLimit = {
  name: 'contact-messages',
  points: 5,
  seconds: 60 * 60,
};
