import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import autocannon from 'autocannon';
import { getMedian, getQuantile } from './measures.ts';

/** Exits with 1 if readers of the API description slow down other callers too much. */
const seconds = Number(process.argv[2] ?? 5);
const connections = 20;
const maxRatio = 2;

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
const { cookie } = await createClubOverHttp(server.url);

await measureOwnAccount();
const path = '/api/openapi.json';
await sendJson(server.url, 'GET', path);
const quiet = await measureOwnAccount();
// A separate thread sends the load, so that it does not delay the measured calls itself.
const load = autocannon({
  url: `${server.url}${path}`,
  connections,
  duration: seconds + 1,
  headers: { 'accept-encoding': 'gzip' },
  workers: 1,
});
const loaded = await measureOwnAccount();
const { requests } = await load;
const ratio = getMedian(loaded) / getMedian(quiet);
if (ratio >= maxRatio) process.exitCode = 1;
console.log(
  `GET /me beside ${connections} connections on ${path} (${requests.average.toFixed(0)} a second): ` +
    `${formatTimes(loaded)}, without them ${formatTimes(quiet)}; ` +
    `${ratio.toFixed(2)} × the quiet median (below ${maxRatio})`,
);
await server.stop();
await rm(dataDir, { recursive: true, force: true });

/** Returns the times of calls that follow each other, in ms. */
async function measureOwnAccount() {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const began = performance.now();
    await (await sendJson(server.url, 'GET', '/api/v1/me', undefined, { cookie })).text();
    times.push(performance.now() - began);
  }
  return times;
}

function formatTimes(times: number[]) {
  return `median ${getMedian(times).toFixed(1)} ms, p95 ${getQuantile(times, 0.95).toFixed(1)} ms`;
}
