import { chromium, type Page } from '@playwright/test';
import { getLaunchOptions } from '../../bin/browser.mjs';
import {
  launchMeasuredBrowser,
  lowerPriority,
  type PageLimits,
  reportPages,
} from '../support/lighthouse-scores.ts';
import { readOptions } from '../support/options.ts';
import { reportRow } from '../support/report.ts';
import { openPhone, otherClubName, slowdown, startClubSite, warmUpServer } from './club-site.ts';

/**
 * Measures the main screens of a signed-in club as a phone: the longest time from a tap to the next paint on a processor
 * slowed down four times, and the scores of Lighthouse. Needs a built web app.
 */
const { rounds, path: selectedPath } = readOptions(
  { rounds: 3, path: '' },
  { rounds: 1, path: '/dashboard' },
);

const limits: PageLimits = {
  scores: { performance: 90, accessibility: 100, 'best-practices': 100 },
  scriptKib: 230,
  styleKib: 20,
  scripts: 15,
};

/** The limit up to which https://web.dev/articles/inp calls a screen responsive. */
const maxInteractionMs = 200;

const measured = await launchMeasuredBrowser();
const browser = await chromium.launch(getLaunchOptions());
lowerPriority();
const site = await startClubSite();

/** The screens, each with the names of the buttons and links that are tapped in turn. */
const screens = [
  { path: '/find', taps: ['Later weekends', 'Another day'] },
  { path: '/dashboard', taps: ['Next month', 'Previous month'] },
  { path: '/mycard', taps: ['Calendar', 'List'] },
  { path: '/requests', taps: [`Decline the request from ${otherClubName}`] },
  { path: '/chatscreen', taps: [otherClubName] },
  { path: `/match/${site.matchId}`, taps: ['Add to calendar'] },
].filter(({ path }) => path.startsWith(selectedPath));

const paths = screens.map(({ path }) => path);
await warmUpServer(browser, site, paths);
await measureInteractions();
await browser.close();
await reportPages(measured, site.url, paths, { rounds, limits, cookie: site.cookie });
await measured.browser.close();
await site.stop();

/** Taps every control of each screen. */
async function measureInteractions() {
  for (const { path, taps } of screens) {
    const { context, page } = await openPhone(browser, site);
    await page.addInitScript(recordInteractions);
    await page.goto(path, { waitUntil: 'load' });
    const controls = page.getByRole('main');
    await controls.getByRole('heading', { level: 1 }).waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // A screen that has just opened still fetches what is below the first page.
    await page.waitForLoadState('networkidle');
    for (const name of taps) {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await controls
        .getByRole('button', { name })
        .or(controls.getByRole('link', { name }))
        .first()
        .tap();
      await waitForNextPaint(page);
    }
    const [longest, count] = await page.evaluate(readInteractions);
    reportRow({
      work: `${path}: taps, with a processor that is ${slowdown} × slower`,
      sides: [],
      bars: [
        {
          name: 'longest time until the next paint',
          value: longest,
          unit: 'ms',
          atMost: maxInteractionMs,
        },
        { name: 'taps that were measured', value: count, unit: '', atLeast: taps.length },
      ],
    });
    await context.close();
  }
}

declare global {
  interface Window {
    longestInteractions: Map<number, number>;
  }
}

/** Keeps the longest event of each interaction, as https://web.dev/articles/inp does. */
function recordInteractions() {
  window.longestInteractions = new Map();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const { interactionId, duration } = entry;
      if (!interactionId) continue;
      const known = window.longestInteractions.get(interactionId) ?? 0;
      window.longestInteractions.set(interactionId, Math.max(known, duration));
    }
  });
  observer.observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit);
}

function readInteractions(): [longest: number, count: number] {
  const durations = [...window.longestInteractions.values()];
  return [Math.max(0, ...durations), durations.length];
}

/** Waits two frames, and a task in which the browser reports the events of the first. */
function waitForNextPaint(page: Page) {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))),
      ),
  );
}
