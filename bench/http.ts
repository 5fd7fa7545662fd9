import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import {
  startServer,
  startServerScript,
} from '@fixturebook/server/testing/processes/server-process';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import autocannon from 'autocannon';
import { startDatabase } from './database.ts';
import { getCpuSeconds, getMedian } from './measures.ts';

/** Exits with 1 if a ratio to the bare handler is outside the limits in bench/README.md. */
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);
/** Each connection creates fixtures for a separate club, so that no club exceeds its hourly limit. */
const connections = 16;

const database = await startDatabase();
const { settings } = database;
const ownServer = await startServer(settings);

const { cookie } = await createClubOverHttp(ownServer.url);
const me = (await (
  await sendJson(ownServer.url, 'GET', '/api/v1/me', undefined, { cookie })
).json()) as {
  club: { id: string };
};
const date = getDateInDays(40);
for (let n = 0; n < 20; n++)
  await sendJson(ownServer.url, 'POST', '/api/v1/fixtures', createFreeDateInput({ date }), {
    cookie,
  });
const bareServer = await startServerScript('testing/load/bare-server.ts', {
  ...settings,
  COOKIE: cookie,
  CLUB_ID: me.club.id,
  DATE: date,
});

const read = { method: 'GET', path: `/api/v1/fixtures?date=${date}` } as const;
const post = {
  method: 'POST',
  path: '/api/v1/fixtures',
  // autocannon replaces `[<id>]` by a unique id, so that each request has a new idempotency key and team.
  headers: { 'idempotency-key': '[<id>]' },
  body: JSON.stringify(createFreeDateInput({ date: getDateInDays(60), teamName: 'XI [<id>]' })),
} as const;

await compareLoadWithBaselineServer(
  'read the fixtures of a date (20 rows)',
  read,
  0.75,
  async () => [cookie],
);
await compareLoadWithBaselineServer('post a fixture', post, 0.6, () =>
  Promise.all(Array.from({ length: connections }, createClubCookie)),
);
await ownServer.stop();
await bareServer.stop();
await database.stop();

async function createClubCookie() {
  return (await createClubOverHttp(ownServer.url)).cookie;
}

async function compareLoadWithBaselineServer(
  name: string,
  request: typeof read | typeof post,
  minRatio: number,
  callers: () => Promise<string[]>,
) {
  const ratios: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const cookies = await callers();
    const a = await measureLoad(bareServer, request, cookies);
    const b = await measureLoad(ownServer, request, cookies);
    ratios.push(b.rate / a.rate);
    cpu.push(b.cpu / a.cpu);
    console.log(
      `  bare ${a.rate.toFixed(0)}/s ${a.cpu.toFixed(0)} µs CPU, ours ${b.rate.toFixed(0)}/s ${b.cpu.toFixed(0)} µs CPU`,
    );
  }
  const reached = getMedian(ratios);
  if (reached < minRatio) process.exitCode = 1;
  console.log(
    `${name}: ${reached.toFixed(2)} of the bare handler's throughput (at least ${minRatio}), ` +
      `${getMedian(cpu).toFixed(2)} × its CPU time a request`,
  );
}

async function measureLoad(
  target: { url: string; pid: number },
  request: typeof read | typeof post,
  cookies: string[],
) {
  let connected = 0;
  const before = await getCpuSeconds(target.pid);
  const result = await autocannon({
    url: `${target.url}${request.path}`,
    method: request.method,
    body: 'body' in request ? request.body : undefined,
    idReplacement: 'body' in request,
    setupClient: (client) => {
      const cookie = cookies[connected++ % cookies.length];
      const headers = 'headers' in request ? request.headers : {};
      client.setHeaders({ ...headers, cookie, 'content-type': 'application/json' });
    },
    connections,
    duration: seconds,
  });
  const requests = result.requests.total;
  if (result.non2xx > 0 || result.errors > 0 || requests === 0)
    throw new Error(`${requests} requests were answered, ${result.non2xx} refused`);
  const used = (await getCpuSeconds(target.pid)) - before;
  return { rate: requests / result.duration, cpu: (used / requests) * 1e6 };
}
