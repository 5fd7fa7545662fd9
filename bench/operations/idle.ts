import { setTimeout as pause } from 'node:timers/promises';
import { seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import pg from 'pg';
import { createFixturebookChatServer, openEventStreams } from '../support/chat-server.ts';
import { startDatabase } from '../support/database.ts';
import { readOptions } from '../support/options.ts';
import { countWakeUps } from '../support/processes.ts';
import { reportRow } from '../support/report.ts';

/**
 * Counts the database transactions of servers that nobody uses, and how often such a server wakes up.
 */
const {
  nodes: nodeCount,
  streams: streamCount,
  seconds,
} = readOptions({ nodes: 1, streams: 0, seconds: 300 });
/** Each wake-up of a processor costs power, and CPU time that other work on the machine needs. */
const maxWakeUps = 40;
const maxTransactions = nodeCount > 1 ? 2 * nodeCount : streamCount > 0 ? 6 : 3;

/** After the start, servers look once at each of their queues. */
const settleMs = 45_000;

const database = await startDatabase();
const { settings } = database;
const servers = [await startServer(settings)];
while (servers.length < nodeCount) servers.push(await startServer(settings));
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const streams = streamCount > 0 ? await openStreams() : undefined;
await pause(settleMs);

const before = await count();
await pause(seconds * 1_000);
const after = await count();
const { rows } = await client.query(
  `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name like 'fixturebook%'`,
);
reportRow({
  work: `${nodeCount} idle nodes with ${streamCount} open streams and ${rows[0].count} connections, ${seconds} s`,
  sides: [],
  bars: [
    {
      name: 'transactions a second',
      value: (after.transactions - before.transactions) / seconds,
      unit: '',
      atMost: maxTransactions,
    },
    {
      name: 'wake-ups of a server a second',
      value: (after.wakeUps - before.wakeUps) / seconds,
      unit: '',
      atMost: maxWakeUps,
    },
  ],
});
streams?.close();
await client.end();
for (const server of servers) await server.stop();
await database.stop();
process.exit();

/** The streams are of different clubs, whose officers all have the web app in view. */
async function openStreams() {
  const pairs = await seedChatPairs(database.url, settings.SECRET, streamCount);
  const [server] = servers;
  if (!server) throw new Error('No server was started.');
  const opened = await openEventStreams(createFixturebookChatServer(server), pairs, () => {});
  await client.query(
    `insert into live_presence (session_id, club_id, visible, seen_at)
    select sessions.id, officers.club_id, true, now()
    from sessions join officers using (user_id)`,
  );
  return opened;
}

/** The wake-ups are those of the first server. */
async function count() {
  const [server] = servers;
  if (!server) throw new Error('No server was started.');
  return { transactions: await countTransactions(), wakeUps: await countWakeUps(server.pid) };
}

/** Leaves out the transactions of this benchmark, which are two. */
async function countTransactions() {
  await client.query('select pg_stat_clear_snapshot()');
  const counted = await client.query(
    `select (xact_commit + xact_rollback)::int as count from pg_stat_database
    where datname = current_database()`,
  );
  return counted.rows[0].count;
}
