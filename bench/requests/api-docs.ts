import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import autocannon from 'autocannon';
import { getMedian, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportRow } from '../support/report.ts';

/** Measures how much readers of the API description slow down other callers. */
const { seconds } = readOptions({ seconds: 5 });
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
reportRow({
  work: `GET /me beside ${connections} connections on ${path} (${requests.average.toFixed(0)} a second)`,
  sides: [
    { name: 'beside them', ...summariseTimes(loaded) },
    { name: 'without them', ...summariseTimes(quiet) },
  ],
  bars: [{ name: 'p50', value: getMedian(loaded) / getMedian(quiet), unit: '×', atMost: maxRatio }],
});
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
