import { setTimeout as pause } from 'node:timers/promises';
import { createFairGate } from '../platform/http/fair-gate.ts';
import type { RateLimit } from '../platform/http/limits.ts';

/** Far more pages than people open, also when a whole club shares one address. */
export const publicPageReads: RateLimit = { name: 'public-pages', points: 600, seconds: 60 };

/** Search engines read a few files at a time. Each file has thousands of addresses. */
export const sitemapReads: RateLimit = { name: 'sitemaps', points: 120, seconds: 60 };

export const publicPageWrites: RateLimit = {
  name: 'public-page-writes',
  points: 600,
  seconds: 60 * 60,
};

/** Services that show previews of links ask for those of many people from few addresses. */
export const previewReads: RateLimit = {
  name: 'preview-pictures',
  points: 6_000,
  seconds: 10 * 60,
  sliceSize: 100,
};

/** How many pictures that are not stored yet one network can have drawn: about two minutes of work. */
export const previewDrawings: RateLimit = {
  name: 'preview-drawings',
  points: 1_500,
  seconds: 60 * 60,
  sliceSize: 50,
};

/** At most 200 pictures a second are looked up, which take less than half of the time of the node's one thread. */
const previewTurnMs = 5;

/**
 * Returns a function that looks up what pictures show: one at a time, in turn by network, and each at least
 * `previewTurnMs` after the one before. A thousand requests at once then use one connection to the database, and other
 * requests run between them.
 */
export function createPreviewGate() {
  const runFairly = createFairGate({
    concurrency: 1,
    maxWaiting: 2_000,
    maxOfCaller: 2_000,
    retryAfterSeconds: 5,
  });
  return <T>(network: string, find: () => Promise<T>) =>
    runFairly(network, async () => {
      const [found] = await Promise.all([find(), pause(previewTurnMs)]);
      return found;
    });
}
