/**
 * How often an open screen reads again what other clubs have listed or written about themselves. No live
 * event tells of it, because each change would go to every club.
 */
export const followIntervalMs = 60_000;
