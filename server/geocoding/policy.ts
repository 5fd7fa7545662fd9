import type { Limit } from '../platform/http/limits.ts';

/** Allows enough postcode lookups for one person, but too few to copy all postcodes. */
export const postcodeLookupLimit: Limit = {
  name: 'postcode-lookups',
  points: 120,
  seconds: 60 * 60,
};
