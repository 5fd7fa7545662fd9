import { readPlace, setPlace } from './place.ts';
import { startPlace } from './start-place.ts';
import { test as base } from './test.ts';

/** With a server and a bank of one's own, where trouble is nobody else's and stands in no other log. */
export const test = base.extend<object, { ownPlace: undefined }>({
  ownPlace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => {
      const shared = readPlace();
      const { place, stop } = await startPlace();
      setPlace(place);
      await use(undefined);
      setPlace(shared);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});
