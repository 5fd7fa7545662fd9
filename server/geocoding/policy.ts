import type { Limit } from '../platform/http/limits.ts';

/** Enough for one person, but too few to look up whole lists. */
export const postcodeLookupLimit: Limit = {
  name: 'postcode-lookups',
  points: 120,
  seconds: 60 * 60,
};
