import type { RateLimit } from '../platform/http/limits.ts';

/** Allows an officer to look at many matches, but not to use up the day's calls to the provider. */
export const forecastReads: RateLimit = { name: 'forecasts', points: 300, seconds: 60 * 60 };

/** Limits the forecasts of mail links per network address, because the links work without a login. */
export const linkedForecastReads: RateLimit = {
  name: 'linked-forecasts',
  points: 300,
  seconds: 60 * 60,
};

/** Far more calls to the provider than a club's matches of a week need, and a small part of the budget that all share. */
export const forecastCallsOfClub: RateLimit = {
  name: 'forecast-calls',
  points: 200,
  seconds: 24 * 60 * 60,
};
