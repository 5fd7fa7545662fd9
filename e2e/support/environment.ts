/** The URLs of the servers of a test run, and the paths of its data, log and received emails. */
export interface TestEnvironment {
  url: string;
  bankUrl: string;
  dataDir: string;
  /** The secret with which the server signs sessions. */
  secret: string;
  logFile: string;
  mailFolder: string;
}

const environmentVariable = 'FIXTUREBOOK_E2E';

/** Uses an environment variable, because Playwright's worker processes inherit it. */
export function setTestEnvironment(place: TestEnvironment) {
  process.env[environmentVariable] = JSON.stringify(place);
}

export function getTestEnvironment(): TestEnvironment {
  return JSON.parse(process.env[environmentVariable] ?? '');
}
