import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type Answer, answered } from './consent.ts';
import { type AClub, aClub, aProClub, makePro } from './people.ts';
import { readPlace } from './place.ts';
import { Watch } from './watch.ts';

interface Fixtures {
  /** What was answered to being counted; null: not yet, so that the question is asked. */
  consent: Answer | null;
  /** Fails the test when something goes wrong beside what it looks at. */
  watch: Watch;
  /** Another browser, such as another club's, with the same window. */
  openBrowser: () => Promise<BrowserContext>;
  /** A club that is signed in on `page`. */
  club: AClub;
  /** The same on the Pro plan. */
  proClub: AClub;
}

interface Shared {
  /** A club for tests that only look: signing up takes its time. */
  resident: AClub;
  /** The same on the Pro plan. */
  proResident: AClub;
}

export const test = base.extend<Fixtures, Shared>({
  resident: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => use(await aClub()),
    { scope: 'worker' },
  ],

  proResident: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => use(await aProClub()),
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  baseURL: async ({}, use) => use(readPlace().url),

  consent: ['declined', { option: true }],

  storageState: async ({ consent, baseURL }, use) => use(answered(consent, baseURL)),

  watch: [
    async ({ context, baseURL }, use) => {
      const watch = new Watch();
      watch.follow(context, baseURL ?? '');
      await use(watch);
      expect(watch.unexpected, 'what went wrong beside what was looked at').toEqual([]);
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, baseURL, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
      watch.follow(context, baseURL ?? '');
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },

  club: async ({ context }, use) => {
    const club = await aClub();
    await club.signIn(context);
    await use(club);
  },

  proClub: async ({ club }, use) => {
    await makePro(club);
    await use(club);
  },
});

export { expect };
