import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { getLaunchOptions } from '../../bin/browser.mjs';
import { lowerPriority } from '../support/lighthouse-scores.ts';
import { getMedian } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { printProgress, reportRow } from '../support/report.ts';
import { openPhone, otherClubName, slowdown, startClubSite, warmUpServer } from './club-site.ts';

/**
 * Measures how the screens of a signed-in club load on a phone that has nothing cached: the first useful content, the
 * last data, the end of the last long task, and what the screen asks for. Needs a built web app.
 */
const { rounds, path: selectedPath } = readOptions(
  { rounds: 3, path: '' },
  { rounds: 1, path: '/dashboard' },
);

/** The network that Lighthouse calls a slow 4G. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** A screen has loaded when it has asked for nothing and run no long task for so long. */
const settledMs = 1_500;

const maxDataMs = 2_200;
const maxMapDataMs = 3_000;
const maxScripts = 15;

const browser = await chromium.launch(getLaunchOptions());
lowerPriority();
const site = await startClubSite();
const screens = [
  { path: '/dashboard' },
  { path: '/find' },
  { path: '/mycard', stored: '/matches/' },
  { path: '/requests' },
  { path: '/chatscreen' },
  { path: `/match/${site.matchId}` },
  { path: '/AllClubsOnMap', atMost: maxMapDataMs, useful: 'canvas' },
].filter(({ path }) => path.startsWith(selectedPath));
const paths = screens.map(({ path }) => path);
await warmUpServer(browser, site, paths);
for (const screen of screens) await measureScreen(screen);
await browser.close();
await site.stop();

interface Screen {
  path: string;
  /** The time until the last data, in ms. */
  atMost?: number;
  /** The selector of the useful content. By default it is the name of the other club. */
  useful?: string;
  /** Part of the paths that the screen reads only to store the answers for use without a network. */
  stored?: string;
}

async function measureScreen({ atMost = maxDataMs, ...screen }: Screen) {
  const { path } = screen;
  const measured: LoadedScreen[] = [];
  for (let round = 1; round <= rounds; round++) {
    printProgress(`${path}, round ${round} of ${rounds}`);
    const { context, page } = await openPhone(browser, site);
    measured.push(await loadScreen(context, page, screen));
    await context.close();
  }
  const of = (name: keyof LoadedScreen) => getMedian(measured.map((one) => one[name]));
  reportRow({
    work: `${path}: opened on a phone ${slowdown} × slower, on a slow network, with nothing cached`,
    sides: [],
    bars: [
      { name: 'first useful content', value: of('usefulMs'), unit: 'ms' },
      { name: 'last data', value: of('dataMs'), unit: 'ms', atMost },
      { name: 'end of the last long task', value: of('busyMs'), unit: 'ms' },
      { name: 'scripts', value: of('scripts'), unit: '', atMost: maxScripts },
      { name: 'JavaScript', value: of('scriptKib'), unit: 'KiB' },
      { name: 'requests', value: of('requests'), unit: '' },
    ],
  });
}

type LoadedScreen = ReturnType<typeof readLoadedScreen>;

async function loadScreen(
  context: BrowserContext,
  page: Page,
  { path, useful, stored }: Omit<Screen, 'atMost'>,
) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(recordLoading, { useful, text: otherClubName });
  await page.goto(path);
  await page.waitForFunction(isSettled, settledMs, { polling: 500 });
  return page.evaluate(readLoadedScreen, stored);
}

declare global {
  interface Window {
    loading: { usefulMs: number; busyMs: number };
  }
}

/** Runs in the page. Records when the useful content has been painted, and when the last long task ended. */
function recordLoading({ useful, text }: { useful?: string; text: string }) {
  window.loading = { usefulMs: 0, busyMs: 0 };
  const isShown = () => {
    const main = document.querySelector('main');
    return useful ? main?.querySelector(useful) : main?.textContent?.includes(text);
  };
  const changes = new MutationObserver(() => {
    if (!isShown()) return;
    changes.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.loading.usefulMs = performance.now();
      }),
    );
  });
  changes.observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.loading.busyMs = Math.max(window.loading.busyMs, startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page. */
function isSettled(settledMs: number) {
  const { usefulMs, busyMs } = window.loading;
  const ends = performance
    .getEntriesByType('resource')
    .map((file) => (file as PerformanceResourceTiming).responseEnd);
  return usefulMs > 0 && performance.now() - Math.max(usefulMs, busyMs, ...ends) > settledMs;
}

/**
 * Runs in the page. Adverts, changes that the page sends, such as that of its presence, and what it stores without
 * showing it are not data of the screen.
 */
function readLoadedScreen(stored?: string) {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  const data = files.filter(
    ({ name, initiatorType }) =>
      initiatorType === 'fetch' &&
      new URL(name).pathname.startsWith('/api/') &&
      !/\/(adverts|presence|opened)$/.test(name) &&
      !(stored && name.includes(stored)),
  );
  return {
    ...window.loading,
    dataMs: Math.max(...data.map(({ responseEnd }) => responseEnd)),
    scripts: scripts.length,
    scriptKib: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    // The page itself is a request too.
    requests: files.length + 1,
  };
}
