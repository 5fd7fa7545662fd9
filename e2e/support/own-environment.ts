import { getTestEnvironment, setTestEnvironment } from './environment.ts';
import { startTestEnvironment } from './start-environment.ts';
import { test as base } from './test.ts';

/**
 * Gives a worker its own server and bank, so that its faults and log entries do not affect other
 * tests.
 */
export const test = base.extend<object, { ownPlace: undefined }>({
  ownPlace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => {
      const shared = getTestEnvironment();
      const { place, stop } = await startTestEnvironment();
      setTestEnvironment(place);
      await use(undefined);
      setTestEnvironment(shared);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});
