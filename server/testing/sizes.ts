/** The sizes of the tests of races and crashes, and of generated requests. */
interface TestSizes {
  matchRaceRounds: number;
  chatRaceRounds: number;
  chatPairs: number;
  chatMessages: number;
  chatKills: number;
  workerKills: number;
  subscriptionHistories: number;
  silentDatabaseRounds: number;
  /** Generated requests of each route. */
  fuzzedRequests: number;
  /** A generated request that takes longer fails. Everyday runs share the machine with others. */
  longestResponseMs: number;
}

const everyday: TestSizes = {
  matchRaceRounds: 2,
  chatRaceRounds: 5,
  chatPairs: 3,
  chatMessages: 30,
  chatKills: 1,
  workerKills: 2,
  subscriptionHistories: 8,
  silentDatabaseRounds: 3,
  fuzzedRequests: 5,
  longestResponseMs: 20_000,
};

const full: TestSizes = {
  matchRaceRounds: 200,
  chatRaceRounds: 200,
  chatPairs: 50,
  chatMessages: 200,
  chatKills: 10,
  workerKills: 50,
  subscriptionHistories: 200,
  silentDatabaseRounds: 50,
  fuzzedRequests: 200,
  longestResponseMs: 2_000,
};

/** The commands `npm run faults` and `npm run security` set TEST_SIZES to `full`. */
export const sizes = process.env.TEST_SIZES === 'full' ? full : everyday;
