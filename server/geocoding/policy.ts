import type { RateLimit } from '../platform/http/limits.ts';

/** Allows enough postcode lookups for one person, but too few to copy all postcodes. */
export const postcodeLookupLimit: RateLimit = {
  name: 'postcode-lookups',
  points: 120,
  seconds: 60 * 60,
};
