import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChatPair, seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import {
  findFilesWithWords,
  findTablesWithWords,
} from '@fixturebook/server/testing/load/find-texts';
import { givePassword } from '@fixturebook/server/testing/load/give-password';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import pg from 'pg';
import { startDatabase } from '../support/database.ts';
import { getMedian } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportBar, reportRow } from '../support/report.ts';

/**
 * Exports and erases clubs with many messages on a site with many kept jobs and deliveries, kills
 * the worker again and again during the last erasure, and searches what is left.
 *
 * The worker is a process of its own that is paused again and again, so that the times of other
 * answers with and without it are measured in the same minutes. Paused time does not count.
 */
const { messages, kept, kills } = readOptions({ messages: 200_000, kept: 500_000, kills: 10 });
const limits = { acceptedMs: 1_000, doneSeconds: 120, slowdown: 2 };
/** The worker stands still for a shorter time than its queries may take, so that none of them fails. */
const busyMsPerTurn = 700;
const quietMsPerTurn = 400;
const password = 'a long and quiet afternoon';
const clubText = 'See you at the gate of the old ground';

const database = await startDatabase();
const { settings } = database;
const server = await startServer({ ...settings, ROLES: 'web' });
const workerSettings = { ...settings, ROLES: 'worker' };
let worker = await startServer(workerSettings);
const pool = new pg.Pool({ connectionString: database.url });
const [leaver, killed, other] = await seedChatPairs(database.url, settings.SECRET, 3);
if (!leaver || !killed || !other) throw new Error('No clubs were created.');

for (const pair of [leaver, killed]) await fillClub(pair);
await fillSite();
const stored = await searchForClubs([leaver, killed]);
if (!stored.includes('public.messages')) throw new Error('The search does not find messages.');
for (let n = 0; n < 200; n++) await readOther();
report('export', await exportClub(killed));
const erased = await measure(() => requestErasure(leaver), isErased);
report('erasure', erased);
await eraseWithKills(killed, erased.doneSeconds);
const left = await searchForClubs([leaver, killed]);
reportBar(`tables and files with texts of the erased clubs: ${left.join(', ') || 'none'}`, {
  value: left.length,
  unit: '',
  atMost: 0,
});
await worker.stop();
await server.stop();
await pool.end();
await database.stop();
process.exit();

/** Replaces the address, which has the club's id, as the letter about the deletion is sent to it. */
async function fillClub({ conversationId, writer }: ChatPair) {
  await givePassword(pool, writer.clubId, password);
  await pool.query('update users set email = $2 where id = $1', [
    writer.clubId,
    getAddress(writer.clubId),
  ]);
  const sent = { clientId: randomUUID(), body: clubText };
  const path = `/api/v1/conversations/${conversationId}/messages`;
  await expectStatus(call('POST', path, writer.cookie, sent), 201);
  await pool.query(
    `insert into messages (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
    select $1, 100000 + n, gen_random_uuid(), $3, gen_random_uuid(), $4, now()
    from generate_series(1, $2::int) n`,
    [conversationId, messages, writer.clubId, clubText],
  );
}

function getAddress(clubId: string) {
  return `secretary-${clubId.slice(0, 8)}@leaving.example`;
}

async function fillSite() {
  await pool.query(
    `insert into pgboss.job (name, data, state, completed_on)
    select 'chat.message-news.notify', jsonb_build_object('conversationId', left(md5(n::text), 8),
      'clubId', gen_random_uuid()), 'completed', now() from generate_series(1, $1::int) n`,
    [kept],
  );
  await pool.query(
    `insert into notification_deliveries (channel, key)
    select 'mail', 'message ' || gen_random_uuid() from generate_series(1, $1::int)`,
    [kept],
  );
  await pool.query('analyze');
}

/** Reads the profile of a club that stays. */
async function readOther() {
  const answer = await call('GET', '/api/v1/me', other?.writer.cookie ?? '');
  await answer.arrayBuffer();
}

async function timeOthers(milliseconds: number) {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const start = performance.now();
    await readOther();
    times.push(performance.now() - start);
    await pause(20);
  }
  return times;
}

function call(method: string, path: string, cookie: string, json?: unknown) {
  return fetch(`${server.url}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  });
}

async function expectStatus(calling: Promise<Response>, status: number) {
  const answer = await calling;
  if (answer.status !== status) throw new Error(`${answer.url} was answered ${answer.status}`);
}

/** `request` returns how many milliseconds it took until the request was accepted. */
async function measure(request: () => Promise<number>, isDone: () => Promise<boolean>) {
  const acceptedMs = await request();
  const busy: number[] = [];
  const quiet: number[] = [];
  let doneMs = acceptedMs;
  while (!(await isDone())) {
    const begun = performance.now();
    busy.push(...(await timeOthers(busyMsPerTurn)));
    process.kill(worker.pid, 'SIGSTOP');
    doneMs += performance.now() - begun;
    // The database finishes the statement of the stopped worker.
    await pause(150);
    quiet.push(...(await timeOthers(quietMsPerTurn)));
    process.kill(worker.pid, 'SIGCONT');
  }
  return {
    acceptedMs,
    doneSeconds: doneMs / 1_000,
    busyMs: getMedian(busy),
    quietMs: getMedian(quiet),
  };
}

function exportClub({ writer: { cookie } }: ChatPair) {
  return measure(
    async () => {
      const start = performance.now();
      await expectStatus(call('POST', '/api/v1/me/exports', cookie), 202);
      return performance.now() - start;
    },
    async () => {
      const answer = await call('GET', '/api/v1/me/export', cookie);
      return ((await answer.json()) as { state: string }).state === 'ready';
    },
  );
}

/** Checks that the club's conversation is hidden from the other club as soon as this is answered. */
async function requestErasure({ conversationId, writer, reader }: ChatPair) {
  const proof = { email: getAddress(writer.clubId), password };
  const start = performance.now();
  await expectStatus(call('DELETE', '/api/v1/me', writer.cookie, proof), 204);
  const acceptedMs = performance.now() - start;
  await expectStatus(call('GET', '/api/v1/me', writer.cookie), 401);
  const path = `/api/v1/conversations/${conversationId}/messages`;
  await expectStatus(call('GET', path, reader.cookie), 404);
  return acceptedMs;
}

async function isErased() {
  const { rows } = await pool.query(
    'select from erasures union all (select from personal_data_ids limit 1)',
  );
  return rows.length === 0;
}

/** Most kills happen while messages are deleted, the last ones while jobs are searched or later. */
async function eraseWithKills(pair: ChatPair, seconds: number) {
  await requestErasure(pair);
  let hits = 0;
  for (let n = 1; n <= kills; n++) {
    await pause(seconds * 500 * (n / kills) ** 2);
    if (!(await isErased())) hits += 1;
    process.kill(worker.pid, 'SIGKILL');
    worker = await startServer(workerSettings);
    // The queue notices within a minute that a worker was killed. Only the last kill waits for it.
    if (n < kills)
      await pool.query(
        `update pgboss.job set state = 'retry', start_after = now()
        where name = 'accounts.erase' and state = 'active'`,
      );
  }
  const start = performance.now();
  while (!(await isErased())) await pause(200);
  const waited = ((performance.now() - start) / 1_000).toFixed(0);
  reportBar(`erasure that ended ${waited} s after the last kill: kills on the way`, {
    value: hits,
    unit: '',
    atLeast: kills,
  });
}

/** Returns the tables and files that have ids or texts of the clubs. */
async function searchForClubs(pairs: ChatPair[]) {
  const words = [clubText, ...pairs.map(({ writer }) => writer.clubId)];
  const conversationIds = pairs.map((pair) => pair.conversationId);
  return [
    ...(await findTablesWithWords(pool, [...words, ...conversationIds])),
    ...(await findFilesWithWords(settings.DATA_DIR, words)),
  ];
}

function report(what: string, outcome: Awaited<ReturnType<typeof measure>>) {
  const { acceptedMs, doneSeconds, busyMs, quietMs } = outcome;
  reportRow({
    work: what,
    sides: [
      { name: 'GET /me of others', p50Ms: busyMs },
      { name: 'the same without the worker', p50Ms: quietMs },
    ],
    bars: [
      { name: 'accepted in', value: acceptedMs, unit: 'ms', atMost: limits.acceptedMs },
      { name: 'done in', value: doneSeconds, unit: 's', atMost: limits.doneSeconds },
      { name: 'GET /me of others', value: busyMs / quietMs, unit: '×', atMost: limits.slowdown },
    ],
  });
}
