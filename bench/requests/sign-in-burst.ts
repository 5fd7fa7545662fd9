import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClubOverHttp } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { getMedian, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportRow } from '../support/report.ts';

/**
 * Sends many logins at once from one address, and measures `GET /me` of others and the login of another network.
 */
const { logins: burstSize } = readOptions({ logins: 300 });
const maxRatio = 3;
const maxSignInMs = 2_000;

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUST_PROXY: 'on' });
const club = await createClubOverHttp(server.url);

await timeCalls(200, readMe);
const quiet = await timeRegularCalls(readMe, () => pause(5_000));

const burst = Promise.all(
  Array.from({ length: burstSize }, () =>
    signIn('203.0.113.9', `nobody-${randomUUID()}@club.example`, 'not the password'),
  ),
);
const started = performance.now();
const burstEnded = burst.then((statuses) => ({
  statuses,
  seconds: (performance.now() - started) / 1000,
}));
const other = timeCalls(1, () => signIn('203.0.113.8', club.email, club.password));
const busy = await timeRegularCalls(readMe, () => burst);
const { statuses, seconds } = await burstEnded;
const { times, statuses: otherStatuses } = await other;
const [otherMs = Number.NaN] = times;

const counted = Object.entries(Object.groupBy(statuses, String)).map(
  ([status, all]) => `${all?.length} × ${status}`,
);
reportRow({
  work: `${burstSize} logins at once, over after ${seconds.toFixed(1)} s: ${counted.join(', ')}`,
  sides: [
    { name: 'GET /me during the burst', ...summariseTimes(busy) },
    { name: 'GET /me, quiet', ...summariseTimes(quiet) },
  ],
  bars: [
    {
      name: 'GET /me, p50',
      value: getMedian(busy) / getMedian(quiet),
      unit: '×',
      atMost: maxRatio,
    },
    { name: 'login from another network', value: otherMs, unit: 'ms', atMost: maxSignInMs },
    { name: 'its status', value: otherStatuses[0] ?? 0, unit: '', atLeast: 200, atMost: 200 },
  ],
});
await server.stop();
await rm(dataDir, { recursive: true, force: true });

async function timeCalls(count: number, call: () => Promise<number>) {
  const times: number[] = [];
  const statuses: number[] = [];
  while (times.length < count) {
    const before = performance.now();
    statuses.push(await call());
    times.push(performance.now() - before);
  }
  return { times, statuses };
}

/** Sends a call every 25 ms, so that slow calls do not make the sample smaller. */
async function timeRegularCalls(call: () => Promise<number>, run: () => Promise<unknown>) {
  const calls: Promise<number>[] = [];
  const timer = setInterval(() => {
    calls.push(timeCalls(1, call).then(({ times: [time = Number.NaN] }) => time));
  }, 25);
  await run();
  clearInterval(timer);
  return Promise.all(calls);
}

function readMe() {
  return request('/api/v1/me', { headers: { cookie: club.cookie } });
}

function signIn(address: string, email: string, password: string) {
  return request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  });
}

async function request(path: string, init: RequestInit) {
  const response = await fetch(`${server.url}${path}`, init);
  await response.arrayBuffer();
  return response.status;
}
