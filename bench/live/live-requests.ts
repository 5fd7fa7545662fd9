import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createClubOverHttp,
  parseCookieHeader,
  sendJson,
} from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { setRequestExpiry } from '@fixturebook/server/testing/processes/set-expiry';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import { chromium } from '@playwright/test';
import { getLaunchOptions } from '../../bin/browser.mjs';
import { summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportRow } from '../support/report.ts';

/**
 * Measures how long after a change a match request appears, changes or disappears on the open
 * screens of both clubs. Needs a built web app.
 */
const { rounds } = readOptions({ rounds: 10 });
const maxMs = 2_000;

/** An expiring request is set to end after this time, and its job is due ten seconds before its end. */
const expiresInSeconds = 8;

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const { url } = server;
const browser = await chromium.launch(getLaunchOptions());
const asked = await createClubWithScreens();
const asking = await createClubWithScreens();
const received = asked.requests.getByRole('button', { name: /^Accept the request/ });
const counted = asked.dashboard.getByRole('link', { name: 'Requests, 1 to answer' });
const sent = asking.requests.getByRole('button', { name: /^Withdraw the request/ });
const times: Record<string, number[]> = {
  new: [],
  withdrawn: [],
  declined: [],
  accepted: [],
  expired: [],
};

for (let round = 0; round < rounds; round++) {
  const first = await createRequest(round);
  await measure('withdrawn', () => call(asking, 'DELETE', `/match-requests/${first}`), 'detached');
  const second = await createRequest(rounds + round);
  const accept = () => call(asked, 'POST', `/match-requests/${second}/acceptance`);
  await measure('accepted', accept, 'detached');
  const third = await createRequest(2 * rounds + round);
  const reason = { reason: 'No ground' };
  const decline = () => call(asked, 'POST', `/match-requests/${third}/refusal`, reason);
  await measure('declined', decline, 'detached');
}
const last = await createRequest(3 * rounds);
await setRequestExpiry(dataDir, last, expiresInSeconds);
const expiresAt = performance.now() + expiresInSeconds * 1_000;
await waitForScreens('detached');
times.expired?.push(performance.now() - expiresAt);

for (const [change, delays] of Object.entries(times)) {
  const longest = Math.max(...delays);
  reportRow({
    work: `a request that is ${change}: the time until all screens show it, ${delays.length} times`,
    sides: [{ name: 'Fixturebook', ...summariseTimes(delays) }],
    bars: [{ name: 'longest', value: longest, unit: 'ms', atMost: maxMs }],
  });
}
await browser.close();
await server.stop();
await rm(dataDir, { recursive: true, force: true });

async function createClubWithScreens() {
  const { cookie } = await createClubOverHttp(url);
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies(parseCookieHeader(cookie, url));
  const [requests, dashboard] = [await context.newPage(), await context.newPage()];
  await requests.goto('/requests');
  await dashboard.goto('/dashboard');
  await requests.getByRole('region', { name: 'Requests to answer' }).waitFor();
  await dashboard
    .getByRole('button', { name: 'Add Fixture' })
    .or(dashboard.getByRole('link', { name: 'Add Fixture' }))
    .first()
    .waitFor();
  return { cookie, requests, dashboard };
}

async function call({ cookie }: { cookie: string }, method: string, path: string, body?: unknown) {
  const response = await sendJson(url, method, `/api/v1${path}`, body, { cookie });
  return response.status === 204 ? undefined : ((await response.json()) as { id: string });
}

/** Asks for a new free date, and waits until both clubs see the request. Returns its id. */
async function createRequest(day: number) {
  const input = createFreeDateInput({ date: getDateInDays(30 + day) });
  const fixture = await call(asked, 'POST', '/fixtures', input);
  const body = { fixtureId: fixture?.id, teamName: '2nd XI' };
  let id = '';
  await measure(
    'new',
    async () => {
      id = (await call(asking, 'POST', '/match-requests', body))?.id ?? '';
    },
    'visible',
  );
  return id;
}

async function measure(change: string, act: () => Promise<unknown>, state: 'visible' | 'detached') {
  const started = performance.now();
  await act();
  await waitForScreens(state);
  times[change]?.push(performance.now() - started);
}

async function waitForScreens(state: 'visible' | 'detached') {
  await Promise.all([received, counted, sent].map((part) => part.waitFor({ state })));
}
