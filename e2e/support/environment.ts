/** The server of a test run, with its bank, its files and its mails. */
export interface TestEnvironment {
  url: string;
  bankUrl: string;
  dataDir: string;
  logFile: string;
  mailFolder: string;
}

const environmentVariable = 'FIXTUREBOOK_E2E';

/** Playwright's worker processes inherit the environment variable. */
export function setTestEnvironment(place: TestEnvironment) {
  process.env[environmentVariable] = JSON.stringify(place);
}

export function getTestEnvironment(): TestEnvironment {
  return JSON.parse(process.env[environmentVariable] ?? '');
}
