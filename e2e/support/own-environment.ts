import { getTestEnvironment, setTestEnvironment } from './environment.ts';
import { startTestEnvironment } from './start-environment.ts';
import { test as base } from './test.ts';

/** With a server and a bank of one's own, where trouble is nobody else's and stands in no other log. */
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
