import { getTestEnvironment, setTestEnvironment } from './environment.ts';
import { startTestEnvironment } from './start-environment.ts';
import { test as base } from './test.ts';

/**
 * Gives a Playwright worker separate servers, so that the faults and log entries of its tests do
 * not affect other tests.
 */
export const test = base.extend<object, { ownPlace: undefined }>({
  ownPlace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even without names
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
