import type { RateLimit } from '../../platform/http/limits.ts';

/** Many visitors of a website can share a network, and a website may read the feed with its own server. */
export const embedReads: RateLimit = {
  name: 'embed-reads',
  points: 6_000,
  seconds: 60 * 60,
  sliceSize: 50,
};
