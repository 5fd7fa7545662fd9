import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createClubOverHttp,
  parseCookieHeader,
  sendJson,
} from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import { chromium, type Page } from '@playwright/test';
import { getLaunchOptions } from '../../bin/browser.mjs';
import {
  launchMeasuredBrowser,
  lowerPriority,
  type PageLimits,
  reportPages,
} from '../support/lighthouse-scores.ts';
import { getMedian } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { printProgress, reportBar, reportRow } from '../support/report.ts';

/**
 * Measures the main screens of a signed-in club as a phone on a slow network: the time of the last data, the longest
 * time from a tap to the next paint on a processor slowed down four times, and the scores of Lighthouse. Needs a built
 * web app.
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

/** The time until the last data of a screen has arrived, on a phone with nothing cached. */
const maxDataMs = 2_200;
/** The network that Lighthouse calls a slow 4G. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** The limit up to which https://web.dev/articles/inp calls a screen responsive. */
const maxInteractionMs = 200;
const slowdown = 4;

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const measured = await launchMeasuredBrowser();
const browser = await chromium.launch(getLaunchOptions());
lowerPriority();
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error', MAP_STYLE_URL: 'none' });
const { url } = server;
const { cookie } = await createClubOverHttp(url);
const { cookie: otherCookie } = await createClubOverHttp(url, { name: 'Brook Lane' });
const matchId = await fillCard();

/** The screens, each with the names of the buttons and links that are tapped in turn. */
const screens = [
  { path: '/find', taps: ['Later weekends', 'Another day'] },
  { path: '/dashboard', taps: ['Next month', 'Previous month'] },
  { path: '/mycard', taps: ['Calendar', 'List'] },
  { path: '/requests', taps: ['Decline the request from Brook Lane'] },
  { path: `/match/${matchId}`, taps: ['Add to calendar'] },
].filter(({ path }) => path.startsWith(selectedPath));

const paths = screens.map(({ path }) => path);
await warmUpServer();
for (const path of paths) await measureDataTime(path);
await measureInteractions();
await browser.close();
await reportPages(measured, url, paths, { rounds, limits, cookie });
await measured.browser.close();
await server.stop();
await rm(dataDir, { recursive: true, force: true });

/** Lists free dates of a season, agrees a match, and leaves requests of both clubs open. Returns the match's id. */
async function fillCard() {
  const days = Array.from({ length: 20 }, (_, week) => getDateInDays(10 + 7 * week));
  const own: string[] = [];
  const theirs: string[] = [];
  for (const date of days) {
    own.push(await createFixture(cookie, { date, teamName: 'Sunday XI' }));
    const away = { side: 'away', ground: '' } as const;
    theirs.push(await createFixture(otherCookie, { date, teamName: '1st XI', ...away }));
  }
  const ask = (as: string, fixtureId?: string, ownFixtureId?: string) =>
    send<{ id: string }>(as, '/match-requests', { fixtureId, ownFixtureId });
  const { id } = await ask(otherCookie, own[0], theirs[0]);
  const match = await send<{ id: string }>(cookie, `/match-requests/${id}/acceptance`, {});
  await ask(otherCookie, own[1], theirs[1]);
  await ask(cookie, theirs[2], own[2]);
  return match.id;
}

async function createFixture(as: string, fields: Parameters<typeof createFreeDateInput>[0]) {
  return (await send<{ id: string }>(as, '/fixtures', createFreeDateInput(fields))).id;
}

async function send<Answer>(as: string, path: string, json: unknown): Promise<Answer> {
  const response = await sendJson(url, 'POST', `/api/v1${path}`, json, { cookie: as });
  return response.json() as Promise<Answer>;
}

/**
 * Repeats the reads of each screen, so that the server has compiled its code and the database has planned its queries,
 * as in a server in use. Without this, both take the phone's processor, because here they run on the same machine.
 */
async function warmUpServer() {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies(parseCookieHeader(cookie, url));
  const page = await context.newPage();
  const reads = new Set<string>();
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' && request.resourceType() === 'fetch';
    if (isRead && !request.url().includes('/stream')) reads.add(request.url());
  });
  for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' });
  await context.close();
  for (const read of reads)
    for (let round = 0; round < 10; round++)
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const response = await fetch(read, { headers: { cookie } });
          await response.arrayBuffer();
        }),
      );
}

async function measureDataTime(path: string) {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    printProgress(`data of ${path}, round ${round} of ${rounds}`);
    const { context, page } = await openPhone();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slowNetwork);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(path, { waitUntil: 'networkidle' });
    times.push(await page.evaluate(readLastDataTime));
    await context.close();
  }
  reportBar(`${path}: the time until the last data has arrived`, {
    value: getMedian(times),
    unit: 'ms',
    atMost: maxDataMs,
  });
}

function readLastDataTime() {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const data = files.filter(
    ({ name, initiatorType }) =>
      initiatorType === 'fetch' && new URL(name).pathname.startsWith('/api/'),
  );
  return Math.max(...data.map(({ responseEnd }) => responseEnd));
}

async function openPhone() {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies(parseCookieHeader(cookie, url));
  return { context, page: await context.newPage() };
}

/** Taps every control of each screen. */
async function measureInteractions() {
  for (const { path, taps } of screens) {
    const { context, page } = await openPhone();
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
