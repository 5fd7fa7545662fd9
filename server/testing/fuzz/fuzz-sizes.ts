interface FuzzSizes {
  /** Generated requests of each route. */
  requests: number;
  /** A generated request that takes longer fails. Everyday runs share the machine with others. */
  longestResponseMs: number;
  /** For all requests of one route. Uploaded photos are decoded one at a time. */
  testTimeoutMs: number;
}

const everyday: FuzzSizes = { requests: 5, longestResponseMs: 20_000, testTimeoutMs: 30_000 };
const full: FuzzSizes = { requests: 200, longestResponseMs: 2_000, testTimeoutMs: 120_000 };

/** The command `npm run security` sets TEST_SIZES to `full`. */
export const fuzzSizes = process.env.TEST_SIZES === 'full' ? full : everyday;
