import { type BrowserContext, test as base, expect } from '@playwright/test';
import { createClub, createProClub, grantPro, type TestClub } from './clubs.ts';
import { type ConsentAnswer, createStorageState } from './consent.ts';
import { getTestEnvironment } from './environment.ts';
import { BrowserProblemRecorder } from './problem-watch.ts';

interface TestFixtures {
  /** The answer to the question about cookies; null when the visitor has not answered it. */
  consent: ConsentAnswer | null;
  /** Fails the test when something unexpected goes wrong in the browser. */
  watch: BrowserProblemRecorder;
  /** Opens another browser context, for example for another club. */
  openBrowser: () => Promise<BrowserContext>;
  /** A club on the free plan (Hobby) that is logged in on `page`. */
  club: TestClub;
  proClub: TestClub;
}

interface WorkerFixtures {
  /** A club on the free plan (Hobby) that all tests of a worker share, so no test may change it. */
  resident: TestClub;
  proResident: TestClub;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  resident: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even without names
    async ({}, use) => use(await createClub()),
    { scope: 'worker' },
  ],

  proResident: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even without names
    async ({}, use) => use(await createProClub()),
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even without names
  baseURL: async ({}, use) => use(getTestEnvironment().url),

  consent: ['declined', { option: true }],

  storageState: async ({ consent, baseURL }, use) => use(createStorageState(consent, baseURL)),

  watch: [
    async ({ context, baseURL }, use) => {
      const watch = new BrowserProblemRecorder();
      watch.watchContext(context, baseURL ?? '');
      await use(watch);
      expect(watch.unexpected, 'what went wrong beside what was looked at').toEqual([]);
    },
    { auto: true },
  ],

  // A handler that still fetches an answer when the test ends would fail the test.
  page: async ({ page }, use) => {
    await use(page);
    const isClosed = () => undefined;
    await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(isClosed);
  },

  openBrowser: async ({ browser, baseURL, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
      watch.watchContext(context, baseURL ?? '');
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },

  club: async ({ context }, use) => {
    const club = await createClub();
    await club.signIn(context);
    await use(club);
  },

  proClub: async ({ club }, use) => {
    await grantPro(club);
    await use(club);
  },
});

export { expect };
