import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { getLaunchOptions } from '../bin/browser.mjs';

const results = join(import.meta.dirname, '..', 'test-results');
const browser = getLaunchOptions();
/**
 * The tests keep every core busy, so threads for compiling scripts only cost processor time. The browser keeps
 * the compiled code of a script from its first use, not only from its third, so later pages of a test reuse it.
 */
const scriptCompilerFlags = ['--js-flags=--single-threaded', '--v8-cache-options=code'];
const serverOnlyFiles = ['the-server.spec.ts', 'the-log.spec.ts'];

export default defineConfig({
  testDir: 'journeys',
  outputDir: results,
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  // Two workers keep two cores busy: a browser and its server work at the same time. Three are slower.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { ...browser, args: [...browser.args, ...scriptCompilerFlags] },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'off',
    screenshot: 'only-on-failure',
    // Service workers would handle the requests that tests intercept, so only the tests of service
    // workers allow them.
    serviceWorkers: 'block',
  },
  projects: [
    // The tests of the log run last, because they read what the server logs during all other tests.
    { name: 'server', testMatch: 'the-server.spec.ts', teardown: 'log' },
    { name: 'log', testMatch: 'the-log.spec.ts' },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      testIgnore: serverOnlyFiles,
      grepInvert: /@wide-only/,
      dependencies: ['server'],
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      testIgnore: serverOnlyFiles,
      grep: /@both-widths|@wide-only/,
      dependencies: ['server'],
    },
    ...(process.env.MAKE_PICTURES ? [{ name: 'pictures', testDir: 'pictures' }] : []),
  ],
});
