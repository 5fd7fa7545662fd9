import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClubOverHttp } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { getMedian, getQuantile } from './measures.ts';

/**
 * Sends many logins at once from one address, and exits with 1 if the median time of `GET /me` of
 * others is 3 × its quiet time or more, or if the login of another network takes 2 s or more.
 */
const burstSize = Number(process.argv[2] ?? 300);
const maxRatio = 3;
const maxSignInMs = 2_000;

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUST_PROXY: 'on' });
const club = await createClubOverHttp(server.url);

await timeCalls(200, readMe);
const quiet = await timeRegularCalls(readMe, () => pause(5_000));
const quietSignIn = (await timeCalls(5, () => signIn('203.0.113.7', club.email, club.password)))
  .times;

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

const ratio = getMedian(busy) / getMedian(quiet);
const counted = Object.entries(Object.groupBy(statuses, String)).map(
  ([status, all]) => `${all?.length} × ${status}`,
);
console.log(
  `${burstSize} logins at once, over after ${seconds.toFixed(1)} s: ${counted.join(', ')}`,
);
console.log(
  `GET /me: quiet ${getMedian(quiet).toFixed(1)} ms, during the burst ${getMedian(busy).toFixed(1)} ms ` +
    `(${ratio.toFixed(2)} ×, limit ${maxRatio} ×), p95 ${getQuantile(busy, 0.95).toFixed(0)} ms, ${busy.length} calls`,
);
console.log(
  `login from another network: ${otherMs.toFixed(0)} ms, answered ${otherStatuses.join()}, ` +
    `quiet ${getMedian(quietSignIn).toFixed(0)} ms (limit ${maxSignInMs} ms)`,
);
await server.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(ratio < maxRatio && otherMs < maxSignInMs && otherStatuses[0] === 200 ? 0 : 1);

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
