import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { MetricSource, Sample } from '../web/metric-source.ts';
import { getLongestIntervalSeconds } from './schedules.ts';

/** Leaves time for a run that takes longer than the last, and for the end of summer time. */
const intervalTolerance = 1.1;

interface ScheduleState {
  queue: string;
  cron: string;
  /** How long ago the last job succeeded, or null if the queue keeps none. */
  lastSuccessSeconds: number | null;
  /** The same, or how long ago a server started, which is when a schedule is written. */
  secondsSinceSuccessOrStart: number;
}

/** When each scheduled job last succeeded, because no job waits while nothing queues them. */
export function createScheduleMetrics(db: Database): MetricSource {
  return {
    metrics: {
      jobs_last_success_seconds: {
        help: 'How long ago a scheduled job last succeeded.',
        labels: ['queue'],
      },
      jobs_overdue_seconds: {
        help: 'For how long a scheduled job should have succeeded again.',
        labels: ['queue'],
      },
    },
    cacheSeconds: 10,
    read: async () => (await readSchedules(db)).flatMap(toSamples),
  };
}

async function readSchedules(db: Database) {
  const { rows } = await db.execute<ScheduleState & Record<string, unknown>>(sql`
    select name as queue, cron,
      extract(epoch from now() - last_success)::float8 as "lastSuccessSeconds",
      extract(epoch from now() - greatest(last_success, updated_on))::float8 as "secondsSinceSuccessOrStart"
    from (
      select name, cron, updated_on,
        (select max(completed_on) from pgboss.job where job.name = schedule.name
          and state = 'completed') as last_success
      from pgboss.schedule) as schedules`);
  return rows;
}

function toSamples({
  queue,
  cron,
  lastSuccessSeconds,
  secondsSinceSuccessOrStart,
}: ScheduleState): Sample[] {
  const intervalSeconds = getLongestIntervalSeconds(cron) ?? Number.POSITIVE_INFINITY;
  const values = {
    jobs_last_success_seconds: lastSuccessSeconds,
    jobs_overdue_seconds: Math.max(
      0,
      secondsSinceSuccessOrStart - intervalTolerance * intervalSeconds,
    ),
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [{ name, labels: { queue }, value }],
  );
}
