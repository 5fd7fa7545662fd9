import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChatPair, seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import { seedDueMatches } from '@fixturebook/server/testing/load/due-matches';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import { startSmtpServer } from '@fixturebook/server/testing/vendors/smtp-server';
import pg from 'pg';
import { startDatabase } from '../support/database.ts';
import { getMedian, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportRow } from '../support/report.ts';

/**
 * Asks the clubs of many matches at once whether they are still on, as the job at nine does, while
 * other clubs list dates, ask for matches and write messages.
 */
const { matches: matchCount, seconds: quietSeconds } = readOptions({ matches: 8_500, seconds: 60 });
const maxRatio = 2;
const turnIntervalMs = 250;
const mailDelayMs = 200;

const database = await startDatabase();
const smtp = await startSmtpServer(`${database.folder}/mails`, {
  beforeAccept: () => pause(mailDelayMs),
});
const settings = { ...database.settings, SMTP_URL: smtp.url, PLAN_LIMITS: 'off' };
const server = await startServer(settings);
const client = new pg.Client({ connectionString: database.url });
await client.connect();

/** Half of the pairs play the matches, the others list, ask and write. */
const pairs = await seedChatPairs(database.url, settings.SECRET, 3_000);
const players = pairs
  .slice(0, 1_500)
  .flatMap(({ writer, reader }) => [writer.clubId, reader.clubId]);
const callers = pairs.slice(1_500);
await seedDueMatches(database.url, players, matchCount);
let turns = 0;
/** How many calls got an answer other than 201, by its status. */
const refused = new Map<number, number>();

// Compiles the code and fills the caches.
await measureTurns(() => pause(15_000));
const quiet = await measureTurns(() => pause(quietSeconds * 1_000));
const started = performance.now();
await client.query(`insert into pgboss.job (name, data) values ('matches.ask-whether-on', '{}')`);
const busy = await measureTurns(waitUntilRunHasEnded);
const seconds = (performance.now() - started) / 1_000;

const asked = await count(`select count(*)::int as count from match_reconfirmations`);
const retried = await count(`select count(*)::int as count from pgboss.job where retry_count > 0`);
const metrics = await (await fetch(`${server.operatorUrl}/metrics`)).text();
const mails = await countBulkMails();
const unusual = metrics.match(/^jobs_total\{.*outcome="(failed|expired)".*$/gm) ?? [];
reportRow({
  work: [`${matchCount} matches asked about in ${seconds.toFixed(0)} s`, ...unusual].join('\n  '),
  sides: [],
  bars: [
    { name: 'questions', value: asked, unit: '', atLeast: 2 * matchCount, atMost: 2 * matchCount },
    { name: 'mails', value: mails, unit: '', atLeast: asked, atMost: asked },
    { name: 'jobs handed out again', value: retried, unit: '', atMost: 0 },
    { name: 'kinds of job that failed or were late', value: unusual.length, unit: '', atMost: 0 },
    {
      name: `calls refused ${[...refused.keys()].join(', ')}`,
      value: refused.size,
      unit: '',
      atMost: 0,
    },
  ],
});
for (const name of ['list', 'ask', 'write'] as const)
  reportRow({
    work: name,
    sides: [
      { name: 'during the run', ...summariseTimes(busy[name]) },
      { name: 'quiet', ...summariseTimes(quiet[name]) },
    ],
    bars: [
      {
        name: 'p50',
        value: getMedian(busy[name]) / getMedian(quiet[name]),
        unit: '×',
        atMost: maxRatio,
      },
    ],
  });
await client.end();
await server.stop();
await smtp.stop();
await database.stop();
process.exit();

/** Every turn, a club lists a date, another asks for it, and the first writes to it. */
async function measureTurns(run: () => Promise<unknown>) {
  const times = { list: [] as number[], ask: [] as number[], write: [] as number[] };
  const running: Promise<void>[] = [];
  const timer = setInterval(() => {
    const pair = callers[turns++ % callers.length];
    if (pair) running.push(takeTurn(pair, times));
  }, turnIntervalMs);
  await run();
  clearInterval(timer);
  await Promise.all(running);
  return times;
}

async function takeTurn({ conversationId, writer, reader }: ChatPair, times: TurnTimes) {
  const date = getDateInDays(30 + (turns % 300));
  const { id, ms } = await post('fixtures', writer.cookie, createFreeDateInput({ date }));
  times.list.push(ms);
  if (id) times.ask.push((await post('match-requests', reader.cookie, { fixtureId: id })).ms);
  const message = { clientId: randomUUID(), body: 'Could you play us on this one?' };
  times.write.push(
    (await post(`conversations/${conversationId}/messages`, writer.cookie, message)).ms,
  );
}

interface TurnTimes {
  list: number[];
  ask: number[];
  write: number[];
}

async function post(path: string, cookie: string, body: unknown) {
  const before = performance.now();
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { id } = (await response.json()) as { id?: string };
  if (response.status !== 201)
    refused.set(response.status, (refused.get(response.status) ?? 0) + 1);
  return { id, ms: performance.now() - before };
}

/** The mails of the questions are paced, so that most leave after the run. */
async function waitUntilRunHasEnded() {
  const left = `select count(*)::int as count from pgboss.job where state < 'completed'
    and (name like 'matches.ask-%' or name like 'match.reconfirmation-asked.%'
      or name like 'notifications.push%')`;
  do await pause(1_000);
  while ((await count(left)) > 0);
}

async function countBulkMails() {
  const waiting = await count(
    `select count(*)::int as count from pgboss.job
    where name = 'mail.send-bulk' and state < 'completed'`,
  );
  const sent = metrics.match(/^jobs_total\{name="mail.send-bulk",outcome="done"\} (\d+)$/m)?.[1];
  return waiting + Number(sent ?? 0);
}

async function count(statement: string): Promise<number> {
  return (await client.query(statement)).rows[0].count;
}
