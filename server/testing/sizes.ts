/** The sizes of the tests of races, crashes, random scenarios and random edits. */
interface TestSizes {
  matchRaceRounds: number;
  /** In each of these rounds 50 clubs or requests race. */
  matchCrowdRounds: number;
  /** How often officers and opponents change one card at random. */
  cardRaceRounds: number;
  chatRaceRounds: number;
  chatPairs: number;
  chatMessages: number;
  chatKills: number;
  workerKills: number;
  subscriptionHistories: number;
  silentDatabaseRounds: number;
  opponentScenarios: number;
  /** In how many parts of a season the demo data is created. */
  demoStages: number;
  /** How often two officers edit the same form at random in a journey, and how many steps they take. */
  formEditRuns: number;
  formEditSteps: number;
}

const everyday: TestSizes = {
  matchRaceRounds: 2,
  matchCrowdRounds: 2,
  cardRaceRounds: 25,
  chatRaceRounds: 5,
  chatPairs: 3,
  chatMessages: 30,
  chatKills: 1,
  workerKills: 2,
  subscriptionHistories: 8,
  silentDatabaseRounds: 3,
  opponentScenarios: 250,
  demoStages: 2,
  formEditRuns: 1,
  formEditSteps: 12,
};

const full: TestSizes = {
  matchRaceRounds: 200,
  matchCrowdRounds: 20,
  cardRaceRounds: 1_000,
  chatRaceRounds: 200,
  chatPairs: 50,
  chatMessages: 200,
  chatKills: 10,
  workerKills: 50,
  subscriptionHistories: 50,
  silentDatabaseRounds: 50,
  opponentScenarios: 1_000,
  demoStages: 4,
  formEditRuns: 8,
  formEditSteps: 30,
};

/** The command `npm run faults` sets TEST_SIZES to `full`. For the journeys, set it yourself. */
export const sizes = process.env.TEST_SIZES === 'full' ? full : everyday;
