import { setTimeout as pause } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import {
  type Database,
  type Executor,
  runTransaction,
  type Transaction,
} from '../database/database.ts';
import { waitingJobs } from '../database/schema.ts';

/** A delayed job, a retry or a job whose notification was lost starts this much late at most. */
const lookIntervalMs = 2_000;

const jobsPerMove = 500;

export interface WaitingJob {
  id: string;
  name: string;
  data: object;
}

export interface DueJobsOptions {
  db: Database;
  /** The queues that have workers on this node. */
  queues: string[];
  wakeWorkers(queue: string): void;
  /** Puts jobs into a queue, in the transaction that removes them from those that wait. */
  addToQueue(tx: Transaction, queue: string, jobs: WaitingJob[]): Promise<void>;
  onError(error: Error): void;
}

/**
 * Moves waiting jobs to their queues when they are due, and wakes the workers of every queue that has
 * a due job. One short statement replaces a statement for each worker that polls. Returns a function
 * that stops it.
 */
export function startDueJobs({ db, queues, wakeWorkers, addToQueue, onError }: DueJobsOptions) {
  const stopped = new AbortController();
  const { signal } = stopped;

  async function look() {
    const due = await findDueJobs(db, queues);
    for (const queue of due.queues) wakeWorkers(queue);
    while (due.areWaiting && !signal.aborted && (await moveDueJobs()) === jobsPerMove);
  }

  function moveDueJobs() {
    return runTransaction(db, async (tx) => {
      const due = await takeDueJobs(tx, queues, jobsPerMove);
      for (const [queue, jobs = []] of Object.entries(Object.groupBy(due, ({ name }) => name)))
        await addToQueue(tx, queue, jobs);
      return due.length;
    });
  }

  async function run() {
    while (!signal.aborted) {
      await look().catch(onError);
      await pause(lookIntervalMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return async function stop() {
    stopped.abort();
    await running;
  };
}

/**
 * Returns which of the queues have a job that is due, and whether a waiting job is due. Each queue
 * costs one step in the index of the job queue, however many jobs it has.
 */
export async function findDueJobs(executor: Executor, queues: string[]) {
  const { rows } = await executor.execute<{ queues: string[]; areWaiting: boolean }>(sql`
    select array(
      select queue from unnest(${sql.param(queues)}::text[]) queue
      cross join lateral (
        select from pgboss.job
        where name = queue and state < 'active' and not blocked and start_after <= now() limit 1
      ) due) as queues,
      exists (select from ${waitingJobs} where ${isDue}) as "areWaiting"`);
  return rows[0] ?? { queues: [], areWaiting: false };
}

/** Deletes and returns waiting jobs that are due, except those that another node is moving. */
function takeDueJobs(executor: Executor, queues: string[], limit: number) {
  const { id, name, data, dueAt } = waitingJobs;
  const due = executor
    .select({ id })
    .from(waitingJobs)
    .where(sql`${isDue} and ${inArray(name, queues)}`)
    .orderBy(dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return executor.delete(waitingJobs).where(inArray(id, due)).returning({ id, name, data });
}

const isDue = sql`${waitingJobs.dueAt} <= now()`;
