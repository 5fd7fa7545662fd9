import type { RateLimit } from '../../platform/http/limits.ts';

/** Allows a visitor to try a season's weekends, but no program to follow who lists what. */
export const freeClubsCountLimit: RateLimit = {
  name: 'free-clubs-counts',
  points: 30,
  seconds: 10 * 60,
};
