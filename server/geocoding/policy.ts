import type { Limit } from '../platform/http/limits.ts';

/** A person looks a few up; this is not a service for whole lists. */
export const postcodeLookUpLimit: Limit = {
  name: 'postcode-look-ups',
  points: 120,
  seconds: 60 * 60,
};
