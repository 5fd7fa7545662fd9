import type { Limit } from '../platform/http/limits.ts';

export const contactMessageLimit: Limit = {
  name: 'contact-messages',
  points: 5,
  seconds: 60 * 60,
};
