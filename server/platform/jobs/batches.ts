import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { runPaced } from '../database/batches.ts';
import type { Executor } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { defineJob, defineJobType, type Job, type JobType, type RunningJob } from './jobs.ts';

/** Few enough items for a job to end long before its time limit. */
const itemsPerBatch = 50;

export interface BatchSettings<Item> {
  /** The name of the job that handles a batch. */
  name: string;
  /** An item is stored in the queue, so it contains only ids, dates and numbers. */
  item: z.ZodType<Item>;
  /** An item can be handled more than once, so the effect must be idempotent. */
  handle(item: Item): Promise<unknown>;
}

export interface Batches<Item> {
  job: Job;
  /** Queues a job for every few items, except items that such a job already has and has not handled. */
  queue(items: AsyncIterable<Item>): Promise<void>;
}

/**
 * Cuts the work of a scheduled job into batches, each of which is a job: it is retried alone, and
 * nodes share them.
 */
export function defineBatches<Item>(
  { db, jobs, log }: Pick<Platform, 'db' | 'jobs' | 'log'>,
  { name, item, handle }: BatchSettings<Item>,
): Batches<Item> {
  const type = defineJobType(name, z.object({ items: z.array(item) }));
  const getKey = (one: Item) => JSON.stringify(item.parse(one));

  async function queue(items: AsyncIterable<Item>) {
    const queued = await listQueuedData(db, type);
    const queuedKeys = new Set(queued.flatMap((batch) => batch.items.map(getKey)));
    let batch: Item[] = [];
    for await (const one of items) {
      if (queuedKeys.has(getKey(one))) continue;
      batch.push(one);
      if (batch.length < itemsPerBatch) continue;
      await jobs.enqueue(db, type, { items: batch });
      batch = [];
    }
    if (batch.length > 0) await jobs.enqueue(db, type, { items: batch });
  }

  /** Goes on after a failure, so that one item does not keep the others of its batch waiting. */
  async function handleAll({ items }: { items: Item[] }, { signal }: RunningJob) {
    let failed = 0;
    for (const one of items) {
      signal.throwIfAborted();
      try {
        await runPaced(() => handle(one));
      } catch (error) {
        log.warn({ err: error, job: name, item: one }, 'an item of a batch failed');
        failed += 1;
      }
    }
    if (failed > 0) throw new Error(`${failed} of ${items.length} items failed.`);
  }

  return { job: defineJob({ type, run: handleAll }), queue };
}

/** Lists the data of the jobs of a type that have not ended. */
export async function listQueuedData<Data>(executor: Executor, { name, data }: JobType<Data>) {
  const { rows } = await executor.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = ${name} and state < 'completed'`,
  );
  return rows.map((row) => data.parse(row.data));
}
