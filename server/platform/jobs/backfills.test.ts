import { inArray, sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { afterAll, expect, it, vi } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase } from '../database/database.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { parseMigration, readMigrations } from '../database/migration-files.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { type Backfill, backfillJobs, listBackfills, startBackfills } from './backfills.ts';
import { createJobs } from './jobs.ts';

const { databaseUrl } = await startTestDatabase();
const clock = () => new Date();
const log = createLogger('silent');

const innings = pgTable(
  'innings',
  { matchId: uuid('match_id').notNull(), number: integer('number').notNull(), filled: integer() },
  (table) => [primaryKey({ columns: [table.matchId, table.number] })],
);

const setup = createDatabase(databaseUrl, log);
afterAll(() => setup.$client.end());
await setup.$client.query(
  'create table innings (match_id uuid, number int, filled int not null default 0, primary key (match_id, number))',
);
await setup.$client.query(
  'insert into innings select gen_random_uuid(), 1 from generate_series(1, 2000)',
);
await setup.$client.query('insert into innings select match_id, 2 from innings');

/** Counts in each row how often it was filled. */
function createBackfill(name: string, fill: Partial<Backfill> = {}) {
  const batches: string[][] = [];
  const backfill: Backfill = {
    name,
    key: innings.matchId,
    async fill(tx, keys) {
      batches.push(keys);
      await tx
        .update(innings)
        .set({ filled: sql`filled + 1` })
        .where(inArray(innings.matchId, keys));
    },
    ...fill,
  };
  return { backfill, batches };
}

/** Starts a server node that works through backfills. */
async function startServerNode(...backfills: Backfill[]) {
  return startNode(backfills, true);
}

async function startNode(backfills: Backfill[], worker: boolean) {
  const db = createDatabase(databaseUrl, log);
  const metrics = createMetrics();
  const jobs = await createJobs({ url: databaseUrl, db, log, metrics, clock });
  const deps = { db, jobs, log };
  const list = backfillJobs(deps, backfills);
  await jobs.start(list);
  if (worker) await jobs.startWorkers(list);
  const stop = async () => {
    await jobs.stop();
    await db.$client.end();
  };
  return { deps, jobs, metrics, stop };
}

async function findProgress(name: string) {
  return (await listBackfills(setup)).find((row) => row.name === name);
}

async function countJobs(name: string) {
  const { rows } = await setup.$client.query(
    `select count(*)::int as jobs from pgboss.job where name = 'platform.backfill' and data->>'name' = $1`,
    [name],
  );
  return rows[0].jobs;
}

async function waitUntilFinished(name: string) {
  await vi.waitUntil(async () => (await findProgress(name))?.finishedAt, { timeout: 25_000 });
}

async function countByFills() {
  const { rows } = await setup.$client.query(
    'select filled, count(*)::int as rows from innings group by 1 order by 1',
  );
  await setup.$client.query('update innings set filled = 0');
  return rows;
}

it('fills each row once in batches of limited size, and not again at the next start', async () => {
  const { backfill, batches } = createBackfill('innings.once');
  const node = await startServerNode(backfill);
  await startBackfills(node.deps, [backfill]);
  await waitUntilFinished('innings.once');
  const sizes = batches.map((keys) => keys.length);
  expect(sizes[0]).toBe(100);
  expect(sizes.filter((size, n) => size > 2 * (sizes[n - 1] ?? size))).toEqual([]);
  expect(batches.flat()).toEqual(batches.flat().toSorted());
  expect(await findProgress('innings.once')).toMatchObject({ rows: 2_000, lastKey: null });
  await startBackfills(node.deps, [backfill]);
  await node.stop();
  expect(await countByFills()).toEqual([{ filled: 1, rows: 4_000 }]);
  expect(await countJobs('innings.once')).toBe(1);
});

it('logs the end of a backfill only if it has filled something', async () => {
  await setup.$client.query('create table empty_innings (match_id uuid primary key)');
  const info = vi.spyOn(log, 'info');
  const filled = createBackfill('innings.logged').backfill;
  const key = pgTable('empty_innings', { matchId: uuid('match_id').primaryKey() }).matchId;
  const empty = createBackfill('innings.empty', { key }).backfill;
  const node = await startServerNode(filled, empty);
  await startBackfills(node.deps, [filled, empty]);
  await waitUntilFinished('innings.empty');
  await waitUntilFinished('innings.logged');
  await node.stop();
  const lines = info.mock.calls.filter(([, text]) => text === 'backfill finished');
  expect(lines.map(([fields]) => fields)).toEqual([{ backfill: 'innings.logged', rows: 2_000 }]);
  info.mockRestore();
  await countByFills();
});

it('queues a backfill once when nodes start, and not again while its job waits or runs', async () => {
  const { backfill } = createBackfill('innings.queued');
  const nodes = [await startNode([backfill], false), await startNode([backfill], false)];
  const startAll = () => Promise.all(nodes.map(({ deps }) => startBackfills(deps, [backfill])));
  await startAll();
  expect(await countJobs('innings.queued')).toBe(1);
  const setState = (state: string) =>
    setup.$client.query(`update pgboss.job set state = $1 where data->>'name' = 'innings.queued'`, [
      state,
    ]);
  await setState('active');
  await startAll();
  expect(await countJobs('innings.queued')).toBe(1);
  await setState('completed');
  await startAll();
  expect(await countJobs('innings.queued')).toBe(2);
  await setState('completed');
  for (const node of nodes) await node.stop();
});

it('starts with the batch size of the backfill, and finishes in the transaction of its last batch', async () => {
  const filledRows: unknown[] = [];
  const { backfill, batches } = createBackfill('innings.few', {
    firstBatchSize: 7,
    async finish(tx) {
      const { rows } = await tx.execute(
        'select count(*)::int as count from innings where filled = 1',
      );
      filledRows.push(rows[0]?.count);
    },
  });
  const node = await startServerNode(backfill);
  await startBackfills(node.deps, [backfill]);
  await waitUntilFinished('innings.few');
  await node.stop();
  expect(batches[0]).toHaveLength(7);
  expect(filledRows).toEqual([4_000]);
  expect(await countByFills()).toEqual([{ filled: 1, rows: 4_000 }]);
});

it('continues after the last complete batch when a batch fails', async () => {
  let calls = 0;
  const { backfill } = createBackfill('innings.failing');
  const failing: Backfill = {
    ...backfill,
    async fill(tx, keys) {
      await backfill.fill(tx, keys);
      calls += 1;
      if (calls === 3) throw new Error('the scorer lost the pencil');
    },
  };
  const node = await startServerNode(failing);
  await startBackfills(node.deps, [failing]);
  await waitUntilFinished('innings.failing');
  await node.stop();
  expect(await countByFills()).toEqual([{ filled: 1, rows: 4_000 }]);
});

it('continues on another node when the node that fills is stopped', async () => {
  const reached = Promise.withResolvers<void>();
  const { backfill } = createBackfill('innings.stopped');
  const signalling: Backfill = {
    ...backfill,
    async fill(tx, keys) {
      await backfill.fill(tx, keys);
      reached.resolve();
    },
  };
  const first = await startServerNode(signalling);
  await startBackfills(first.deps, [signalling]);
  await reached.promise;
  await first.stop();
  const second = await startServerNode(signalling);
  await waitUntilFinished('innings.stopped');
  await second.stop();
  expect(await countByFills()).toEqual([{ filled: 1, rows: 4_000 }]);
});

it('fills each row once when two nodes work on the same backfill', async () => {
  const { backfill } = createBackfill('innings.twice');
  const nodes = [await startServerNode(backfill), await startServerNode(backfill)];
  for (const node of nodes) await startBackfills(node.deps, [backfill]);
  await waitUntilFinished('innings.twice');
  for (const node of nodes) await node.stop();
  expect(await countByFills()).toEqual([{ filled: 1, rows: 4_000 }]);
});

it('drops the job of a backfill that this version no longer has', async () => {
  const { backfill } = createBackfill('innings.removed');
  const node = await startServerNode();
  await startBackfills(node.deps, [backfill]);
  await vi.waitUntil(
    async () =>
      (await node.metrics.jobs.get()).values.some(({ labels }) => labels.outcome === 'dropped'),
    { timeout: 25_000 },
  );
  await node.stop();
  expect(await findProgress('innings.removed')).toMatchObject({ rows: 0, finishedAt: null });
});

it('refuses a migration that needs a backfill until the backfill has finished', async () => {
  await setup.$client.query(`insert into backfills (name) values ('innings.needed')`);
  const drop = parseMigration(
    '9000_drop',
    9_000_000_000_000,
    '-- after backfill innings.needed\nDROP TABLE IF EXISTS "old_innings";',
  );
  const migrations = [...readMigrations(), drop];
  await expect(migrateDatabase(databaseUrl, { migrations })).rejects.toThrow(
    'Migration 9000_drop needs the backfill innings.needed, which has not finished. Run the previous version until it has',
  );
  await setup.$client.query(
    `update backfills set finished_at = now() where name = 'innings.needed'`,
  );
  await migrateDatabase(databaseUrl, { migrations });
});
