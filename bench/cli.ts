import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { getMedian } from './measures.ts';

/** Measures the operator's commands beside a running server. Exits with 1 if one takes 1.5 s or more. */
const rounds = Number(process.argv[2] ?? 5);
const maxMedianMs = 1_500;

const script = fileURLToPath(new URL('../bin/cli.mjs', import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const { cookie } = await createClubOverHttp(server.url);
const me = await sendJson(server.url, 'GET', '/api/v1/me', undefined, { cookie });
const { club } = (await me.json()) as { club: { slug: string } };

const commands = [
  ['help'],
  ['clubs', 'list'],
  ['clubs', 'search', 'amblers'],
  ['billing', 'show', club.slug],
  ['contact'],
  ['reports'],
  ['analytics'],
];
let isSlow = false;
for (const args of commands) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timeCommand(args));
  isSlow ||= getMedian(times) >= maxMedianMs;
  console.log(
    `cli ${args.join(' ')}: ${getMedian(times).toFixed(0)} ms (limit ${maxMedianMs} ms, ` +
      `${times.map((time) => time.toFixed(0)).join(', ')})`,
  );
}
await server.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(isSlow ? 1 : 0);

async function timeCommand(args: string[]) {
  const started = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [script, ...args], { env });
  return performance.now() - started;
}
