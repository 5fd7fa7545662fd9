import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { failedJobsQueue } from './jobs.ts';

export interface FailedJob extends Record<string, unknown> {
  id: string;
  queue: string;
  failedAt: Date;
  /** How often the job was tried. */
  tries: number;
  /** A code or the name of an error, without personal data. */
  reason: string;
  /** Only if it is asked for, because it can be a sealed mail. */
  data: unknown;
}

const isFailed = sql`name = ${failedJobsQueue} and state = 'created' and not blocked
  and source_name is not null`;

/** Lists the newest jobs that failed for good. */
export async function listFailedJobs(db: Database, limit: number, queues?: string[]) {
  const { rows } = await db.execute<FailedJob>(sql`
    select id, source_name as queue, created_on as "failedAt", source_retry_count + 1 as tries, data,
      left(coalesce(source_output ->> 'reason', source_output ->> 'message', 'unknown'), 60) as reason
    from pgboss.job where ${isFailed} and ${isInQueues(queues)}
    order by created_on desc limit ${limit}`);
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }));
}

export async function countFailedJobsByQueue(db: Database, queues?: string[]) {
  const { rows } = await db.execute<{ queue: string; count: number }>(sql`
    select source_name as queue, count(*)::int as count from pgboss.job
    where ${isFailed} and ${isInQueues(queues)} group by source_name order by count desc, queue`);
  return rows;
}

function isInQueues(queues: string[] | undefined): SQL {
  return queues ? sql`source_name = any(${sql.param(queues)}::text[])` : sql`true`;
}

const jobsPerBatch = 1_000;

/** Puts failed jobs back into their queues. Returns how many. */
export async function retryFailedJobs(db: Database, chosen: { id: string } | { queue: string }) {
  const { fromDrizzle, PgBoss } = await import('pg-boss');
  // The queue's own tables and workers are left alone: this only moves jobs.
  const boss = new PgBoss({
    db: fromDrizzle(db, sql),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    const filter = 'id' in chosen ? { ids: [chosen.id] } : { sourceName: chosen.queue };
    let total = 0;
    for (;;) {
      const moved = await boss.redrive(failedJobsQueue, { ...filter, limit: jobsPerBatch });
      total += moved;
      if (moved < jobsPerBatch) return total;
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
