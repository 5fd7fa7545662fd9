/** Where the server of this run is, where it pays, what it has, and where the mails that it sends arrive. */
export interface TestEnvironment {
  url: string;
  bankUrl: string;
  dataDir: string;
  logFile: string;
  mailFolder: string;
}

const environmentVariable = 'FIXTUREBOOK_E2E';

/** Handed on to the worker processes. */
export function setTestEnvironment(place: TestEnvironment) {
  process.env[environmentVariable] = JSON.stringify(place);
}

export function getTestEnvironment(): TestEnvironment {
  return JSON.parse(process.env[environmentVariable] ?? '');
}
