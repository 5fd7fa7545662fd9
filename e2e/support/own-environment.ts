import { getTestEnvironment, setTestEnvironment } from './environment.ts';
import { startTestEnvironment } from './start-environment.ts';
import { test as base } from './test.ts';

interface OwnEnvironment {
  /** Settings of the server besides those that every test has. */
  ownSettings: Record<string, string>;
  ownPlace: undefined;
}

/**
 * Gives a Playwright worker separate servers, so that the faults and log entries of its tests do
 * not affect other tests.
 */
export const test = base.extend<object, OwnEnvironment>({
  ownSettings: [{}, { scope: 'worker', option: true }],

  ownPlace: [
    async ({ ownSettings }, use) => {
      const shared = getTestEnvironment();
      const { place, stop } = await startTestEnvironment(ownSettings);
      setTestEnvironment(place);
      await use(undefined);
      setTestEnvironment(shared);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});
