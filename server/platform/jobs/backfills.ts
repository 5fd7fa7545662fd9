import { setTimeout as pause } from 'node:timers/promises';
import { asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type Executor, runTransaction, type Transaction } from '../database/database.ts';
import { backfills as progress } from '../database/schema.ts';
import type { Platform } from '../platform.ts';
import { listQueuedData } from './batches.ts';
import { defineJob, defineJobType, type Job } from './jobs.ts';

/**
 * Fills a column or a table of a new version for the rows that exist, once for each database. Rows
 * that are written later must be filled by a trigger, because nodes of the previous version write too.
 */
export interface Backfill {
  /** `<feature>.<what is filled>`. A name is never used again, because the database remembers it. */
  name: string;
  /** An indexed column of the table to go through: its primary key, or the first column of an index. */
  key: PgColumn;
  /** By default 100. For a key that many rows have, fewer are filled within the time limit of a statement. */
  firstBatchSize?: number;
  /**
   * Fills the rows that have one of these keys, in a transaction of its own. Can be called again
   * for rows that are already filled.
   */
  fill(tx: Transaction, keys: string[]): Promise<unknown>;
  /** Runs in the transaction of the last batch. */
  finish?(tx: Transaction): Promise<unknown>;
}

type BackfillDeps = Pick<Platform, 'db' | 'jobs' | 'log'>;

const backfillJob = defineJobType('platform.backfill', z.object({ name: z.string() }));

const defaultFirstBatchSize = 100;
const maxBatchSize = 5_000;

/** A batch holds the locks of its rows for about this time, so that requests hardly wait for it. */
const wantedBatchMs = 100;

/** Queues every backfill that has not finished in this database, unless a job of it is queued or runs. */
export async function startBackfills({ db, jobs }: BackfillDeps, backfills: Backfill[]) {
  const finished = await listFinishedBackfills(db);
  for (const { name } of backfills) {
    if (finished.has(name)) continue;
    await runTransaction(db, async (tx) => {
      await tx.insert(progress).values({ name }).onConflictDoNothing();
      // Nodes that start at the same time wait here for each other.
      const [row] = await tx.select().from(progress).where(eq(progress.name, name)).for('update');
      if (row?.finishedAt) return;
      const queued = await listQueuedData(tx, backfillJob);
      if (!queued.some((one) => one.name === name)) await jobs.enqueue(tx, backfillJob, { name });
    });
  }
}

async function listFinishedBackfills(db: Executor) {
  const rows = await db.select().from(progress).where(isNotNull(progress.finishedAt));
  return new Set(rows.map(({ name }) => name));
}

export function backfillJobs(deps: BackfillDeps, backfills: Backfill[]): Job[] {
  return [
    defineJob({
      type: backfillJob,
      isLong: true,
      async run({ name }, { signal }) {
        const backfill = backfills.find((known) => known.name === name);
        if (!backfill) return 'dropped';
        const isFinished = await runBackfill(deps, backfill, signal);
        if (!isFinished) await deps.jobs.enqueue(deps.db, backfillJob, { name });
      },
    }),
  ];
}

/** Fills batch by batch, for at most half of the time. Returns false if it was stopped before the end. */
async function runBackfill({ db, log }: BackfillDeps, backfill: Backfill, signal: AbortSignal) {
  let size = backfill.firstBatchSize ?? defaultFirstBatchSize;
  while (!signal.aborted) {
    const started = performance.now();
    const { isFinished, rows } = await runTransaction(db, (tx) => fillBatch(tx, backfill, size));
    const took = performance.now() - started;
    if (isFinished) {
      // A new database has nothing to fill.
      if (rows > 0) log.info({ backfill: backfill.name, rows }, 'backfill finished');
      return true;
    }
    size = chooseBatchSize(size, took);
    await pause(took);
  }
  return false;
}

/** Returns the number of keys filled so far. Stores the progress with the rows, so that a killed batch is filled again as a whole. */
async function fillBatch(tx: Transaction, backfill: Backfill, size: number) {
  const { name, key } = backfill;
  const [row] = await tx.select().from(progress).where(eq(progress.name, name)).for('update');
  if (!row || row.finishedAt) return { isFinished: true, rows: 0 };
  const found = await tx
    .selectDistinct({ key })
    .from(key.table)
    .where(row.lastKey === null ? undefined : gt(key, row.lastKey))
    .orderBy(asc(key))
    .limit(size);
  const keys = found.map((one) => String(one.key));
  if (keys.length > 0) await backfill.fill(tx, keys);
  const isFinished = keys.length < size;
  const rows = row.rows + keys.length;
  if (isFinished) await backfill.finish?.(tx);
  await tx
    .update(progress)
    .set({
      rows,
      lastKey: isFinished ? null : keys.at(-1),
      updatedAt: sql`clock_timestamp()`,
      finishedAt: isFinished ? sql`clock_timestamp()` : null,
    })
    .where(eq(progress.name, name));
  return { isFinished, rows };
}

function chooseBatchSize(size: number, tookMs: number) {
  const fitting = Math.floor((size * wantedBatchMs) / Math.max(tookMs, 1));
  return Math.max(1, Math.min(fitting, 2 * size, maxBatchSize));
}

/** Lists the backfills of this database, those that have not finished first. */
export function listBackfills(executor: Executor) {
  return executor
    .select()
    .from(progress)
    .orderBy(sql`${progress.finishedAt} is not null`, progress.name);
}
