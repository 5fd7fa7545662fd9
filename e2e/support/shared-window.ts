import type { Browser, BrowserContext, WorkerInfo } from '@playwright/test';
import { createStorageState } from './consent.ts';
import { getTestEnvironment } from './environment.ts';
import { test as base } from './test.ts';

interface SharedBrowserContext {
  /** One browser context for all tests of a worker. */
  sharedContext: BrowserContext;
}

/**
 * Shares one window between tests that only look at a screen, because opening a window takes longer
 * than the test.
 */
export const testInVisitorWindow = base.extend<object, SharedBrowserContext>({
  sharedContext: [
    async ({ browser }, use, worker) => {
      const context = await openBrowserContext(browser, worker);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: ({ sharedContext }, use) => use(sharedContext),
  page: async ({ sharedContext }, use) => {
    const page = sharedContext.pages()[0] ?? (await sharedContext.newPage());
    await use(page);
    // Leaves the screen, which aborts its requests, so that they cannot fail during the next test.
    await page.goto('about:blank');
  },
});

/** Like `testInVisitorWindow`, but logged in as the club `resident`, which the tests share. */
export const testInResidentWindow = testInVisitorWindow.extend<object, SharedBrowserContext>({
  sharedContext: [
    async ({ browser, resident }, use, worker) => {
      const context = await openBrowserContext(browser, worker);
      await resident.signIn(context);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

function openBrowserContext(browser: Browser, { project }: WorkerInfo) {
  const { url } = getTestEnvironment();
  return browser.newContext({
    ...project.use,
    baseURL: url,
    storageState: createStorageState('declined', url),
  });
}
