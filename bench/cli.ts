import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { getMedian } from './measures.ts';

/** Measures the operator's commands that read, beside a running server. Exits with 1 if one takes 1.5 s or more. */
const rounds = Number(process.argv[2] ?? 5);
const maxMedianMs = 1_500;

const script = fileURLToPath(new URL('../bin/cli.mjs', import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const { cookie } = await createClubOverHttp(server.url);
const me = await sendJson(server.url, 'GET', '/api/v1/me', undefined, { cookie });
const { club } = (await me.json()) as { club: { id: string; slug: string } };

const clubAddress = club.slug;
/** How to read with a command that needs arguments. The others are run without any. */
const reads: Record<string, string[][]> = {
  jobs: [['failed']],
  mail: [['waiting'], ['failed']],
  why: [[clubAddress, club.id]],
  clubs: [['list'], ['search', 'amblers']],
  billing: [['show', clubAddress]],
  blog: [['list']],
  // These only change something.
  pro: [],
  postcodes: [],
};
/** These end with the exit code 1 if they find something, such as a disk that is nearly full. */
const findings = ['status', 'doctor'];
/** It waits for each service that does not answer. */
const withoutLimit = ['doctor'];

let isSlow = false;
for (const command of ['help', ...(await listCommands())])
  for (const args of reads[command] ?? [[]]) await measure(command, args);
await server.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(isSlow ? 1 : 0);

async function listCommands() {
  const [, list = ''] = (await runCommand(['help'])).stdout.split('Commands:\n');
  return [...list.matchAll(/^ {2}(\w+)/gm)].flatMap(([, name = '']) =>
    name === 'help' ? [] : name,
  );
}

async function measure(command: string, args: string[]) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timeCommand(command, args));
  const hasLimit = !withoutLimit.includes(command);
  isSlow ||= hasLimit && getMedian(times) >= maxMedianMs;
  console.log(
    `cli ${[command, ...args].join(' ')}: ${getMedian(times).toFixed(0)} ms ` +
      `(${hasLimit ? `limit ${maxMedianMs} ms` : 'no limit'}, ` +
      `${times.map((time) => time.toFixed(0)).join(', ')})`,
  );
}

async function timeCommand(command: string, args: string[]) {
  const started = performance.now();
  await runCommand([command, ...args]).catch((error: { code?: number }) => {
    if (error.code !== 1 || !findings.includes(command)) throw error;
  });
  return performance.now() - started;
}

function runCommand(args: string[]) {
  const { port } = new URL(server.operatorUrl);
  const env = { ...process.env, DATA_DIR: dataDir, OPERATOR_PORT: port };
  return promisify(execFile)(process.execPath, [script, ...args], { env });
}
