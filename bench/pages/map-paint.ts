import {
  createClubOverHttp,
  parseCookieHeader,
} from '@fixturebook/server/testing/clients/http-club';
import { seedManyClubs } from '@fixturebook/server/testing/load/many-clubs';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { type Browser, chromium, type Page } from '@playwright/test';
import { getLaunchOptions } from '../../bin/browser.mjs';
import { startDatabase } from '../support/database.ts';
import { getMedian } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { printProgress, reportBar } from '../support/report.ts';

/** Paints all clubs on the map. Needs a built web app. */
const { rounds, clubs } = readOptions({ rounds: 5, clubs: 6000 }, { rounds: 1 });
const maxMedianMs = 1000;

/** The map counts as painted when it has not changed for this long. */
const quietMs = 1500;

const database = await startDatabase();
const server = await startServer({ ...database.settings, MAP_STYLE_URL: 'none' });
const { url } = server;
const { cookie } = await createClubOverHttp(url);
await seedManyClubs(database.url, clubs);
const browser = await chromium.launch(getLaunchOptions());

for (const [name, open] of Object.entries({
  'the map is shown before its clubs arrive': openMapPageWithDelayedData,
  'the page is opened with nothing cached': openMapPage,
})) {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    printProgress(`${name}, round ${round} of ${rounds}`);
    times.push(await measurePaintTime(browser, open));
  }
  reportBar(`${name}: the time from the data until ${clubs} clubs are painted`, {
    value: getMedian(times),
    unit: 'ms',
    atMost: maxMedianMs,
  });
}
await browser.close();
await server.stop();
await database.stop();

/** Returns the ms from the last byte of the map data to the last change of the map, accurate to 100 ms. */
async function measurePaintTime(browser: Browser, open: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await context.addCookies(parseCookieHeader(cookie, url));
  const page = await context.newPage();
  await page.addInitScript(recordClubMarkerPixelChanges);
  await open(page);
  const drawn = await page.waitForFunction(getPaintTime, quietMs, { timeout: 60_000 });
  const time = await drawn.jsonValue();
  await context.close();
  return time as number;
}

async function openMapPage(page: Page) {
  await page.goto('/AllClubsOnMap');
}

async function openMapPageWithDelayedData(page: Page) {
  const { promise: isReady, resolve } = Promise.withResolvers<void>();
  await page.route('/api/v1/clubs/map', async (route) => {
    await isReady;
    await route.continue();
  });
  await page.goto('/AllClubsOnMap');
  await page.getByText('Loading the map...').waitFor({ state: 'detached' });
  resolve();
}

/** Runs in the page. Counts the pixels of the red club markers, and records when the count changes. */
function recordClubMarkerPixelChanges() {
  const original = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
  HTMLCanvasElement.prototype.getContext = function (this: unknown, kind: string, options: object) {
    return original.call(this, kind, { ...options, preserveDrawingBuffer: true });
  } as never;
  const small = new OffscreenCanvas(320, 200);
  const context = small.getContext('2d', { willReadFrequently: true });
  const seen = { red: 0, changed: 0 };
  Object.assign(window, { seen });
  setInterval(() => {
    const map = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas');
    if (!map || !context) return;
    context.drawImage(map, 0, 0, small.width, small.height);
    const { data } = context.getImageData(0, 0, small.width, small.height);
    let red = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) > 130 && (data[at + 1] ?? 0) < 70) red += 1;
    if (red !== seen.red) Object.assign(seen, { red, changed: performance.now() });
    // Counting takes time itself, so do it only ten times a second.
  }, 100);
}

/** Runs in the page. Returns the paint time in ms once the map has markers and stops changing. */
function getPaintTime(quiet: number) {
  const { seen } = window as unknown as { seen: { red: number; changed: number } };
  const [data] = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('/clubs/map')) as PerformanceResourceTiming[];
  if (!data || seen.red === 0 || performance.now() - seen.changed < quiet) return false;
  return seen.changed - data.responseEnd;
}
