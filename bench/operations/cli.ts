import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { findEmbeddedDatabaseUrl } from '@fixturebook/server/testing/database/embedded-database';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import pg from 'pg';
import { getMedian } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportBar } from '../support/report.ts';

/**
 * Measures the operator's commands beside a running server, those that change something once each. `postcodes import` and
 * `restore` are exempt, because their time depends on the file: `bench/operations/postcode-import.ts` measures the first.
 */
const { rounds } = readOptions({ rounds: 5 });
const maxMedianMs = 1_000;

const project = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const { cookie, email } = await createClubOverHttp(server.url);
const me = await sendJson(server.url, 'GET', '/api/v1/me', undefined, { cookie });
const { club } = (await me.json()) as { club: { id: string; slug: string } };

const clubAddress = club.slug;
/** How to read with a command that needs arguments. The others are run without any. */
const reads: Record<string, string[][]> = {
  jobs: [['failed']],
  mail: [['waiting'], ['failed']],
  why: [[clubAddress, club.id]],
  clubs: [['list'], ['search', 'amblers']],
  officers: [['list', clubAddress], ['without-owner']],
  billing: [['show', clubAddress]],
  blog: [['list']],
  // These only change something.
  pro: [],
  postcodes: [],
  backup: [],
  restore: [],
};
/** These end with the exit code 1 if they find something, such as a disk that is nearly full. */
const findings = ['status', 'doctor'];

const postFile = join(dataDir, 'tea.md');
await writeFile(postFile, '---\ntitle: Tea\n---\nBring *scones*.\n');
const failedQueue = 'contact.mail';
const reportId = await addReportAndFailedJobs();
/** In an order in which each finds something to change. */
const changes = [
  ['backup', join(dataDir, 'backup.zip')],
  ['pro', 'grant', clubAddress, '--until', '2099-12-31'],
  ['pro', 'revoke', clubAddress],
  ['clubs', 'suspend', clubAddress, '--reason', 'A test.', '--yes'],
  ['clubs', 'unsuspend', clubAddress],
  ['officers', 'make-owner', clubAddress, email],
  ['jobs', 'retry', failedQueue],
  ['mail', 'retry', 'notice'],
  ['reports', 'handled', reportId],
  ['blog', 'publish', postFile],
  ['blog', 'remove', 'tea'],
];

for (const command of ['help', ...(await listCommands())])
  for (const args of reads[command] ?? [[]]) await measure([command, ...args], rounds);
for (const args of changes) await measure(args, 1);
await server.stop();
await rm(dataDir, { recursive: true, force: true });

async function listCommands() {
  const [, list = ''] = (await runCommand(['help'])).stdout.split('Commands:\n');
  return [...list.matchAll(/^ {2}(\w+)/gm)].flatMap(([, name = '']) =>
    name === 'help' ? [] : name,
  );
}

/** Adds a report, and a failed job and a failed mail that their workers drop or refuse. Returns the report's id. */
async function addReportAndFailedJobs(): Promise<string> {
  const database = new pg.Client({ connectionString: await findEmbeddedDatabaseUrl(dataDir) });
  await database.connect();
  for (const [queue, data] of [
    [failedQueue, { id: randomUUID() }],
    ['mail.send-notice', { sealed: 'not a mail' }],
  ])
    await database.query(
      `insert into pgboss.job (name, data, source_name, source_id, source_retry_count, source_output)
       values ('failed-jobs', $1, $2, gen_random_uuid(), 0, '{"reason": "SMTP 550"}')`,
      [data, queue],
    );
  const { rows } = await database.query(
    `insert into reports (by_club_id, against_club_id, conversation_id, reason, messages, created_at)
     values ($1, $1, gen_random_uuid(), 'Not cricket.', '[]', now()) returning id`,
    [club.id],
  );
  await database.end();
  return rows[0].id;
}

async function measure(args: string[], calls: number) {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) times.push(await timeCommand(args));
  reportBar(`cli ${args.join(' ')}, ${calls} times`, {
    value: getMedian(times),
    unit: 'ms',
    atMost: maxMedianMs,
  });
}

async function timeCommand(args: string[]) {
  const [command = ''] = args;
  const started = performance.now();
  await runCommand(args).catch((error: { code?: number }) => {
    if (error.code !== 1 || !findings.includes(command)) throw error;
  });
  return performance.now() - started;
}

function runCommand(args: string[]) {
  const { port } = new URL(server.operatorUrl);
  const env = { ...process.env, DATA_DIR: dataDir, OPERATOR_PORT: port };
  return promisify(execFile)('npm', ['run', '--silent', 'cli', '--', ...args], {
    cwd: project,
    env,
  });
}
