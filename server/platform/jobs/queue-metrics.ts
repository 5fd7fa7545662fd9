import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mailLanes } from '../mail/lanes.ts';
import type { MetricSource, Sample } from '../web/metric-source.ts';
import { failedJobsQueue, timeLimitsUntilLost } from './jobs.ts';

interface QueueState {
  queue: string;
  waiting: number;
  delayed: number;
  running: number;
  overrunning: number;
  retrying: number;
  retries: number;
  dueSeconds: number;
  untriedSeconds: number;
}

const mailLaneOfQueue = new Map(
  Object.entries(mailLanes).map(([lane, { type }]) => [type.name, lane]),
);

/** The depth of each queue and mail lane, and how long its oldest job has waited. */
export function createQueueMetrics(db: Database): MetricSource {
  return {
    metrics: {
      jobs_waiting: { help: 'Jobs that are due and have not begun.', labels: ['queue'] },
      jobs_delayed: { help: 'Jobs that are due later, or wait to be retried.', labels: ['queue'] },
      jobs_running: { help: 'Jobs that run.', labels: ['queue'] },
      jobs_oldest_seconds: {
        help: 'For how long the oldest job that is due has not begun. Mails have their own metrics.',
        labels: ['queue'],
      },
      jobs_retries: {
        help: 'How often the unfinished job that failed most often was retried, except mails.',
        labels: ['queue'],
      },
      jobs_overrunning: { help: 'Jobs that exceed their time limit.', labels: ['queue'] },
      jobs_failed: { help: 'Jobs that failed for good in the last day.', labels: ['queue'] },
      mails_waiting: { help: 'Mails that have not left.', labels: ['lane'] },
      mails_retrying: {
        help: 'Mails that could not leave and will be tried again.',
        labels: ['lane'],
      },
      mails_oldest_seconds: {
        help: 'Age of the oldest mail that has not been tried.',
        labels: ['lane'],
      },
      mails_failed: { help: 'Mails that failed for good in the last day.', labels: ['lane'] },
    },
    cacheSeconds: 10,
    read: async () => {
      const [queues, failed] = await Promise.all([readQueues(db), countFailedJobs(db)]);
      return [...queues.flatMap(toJobSamples), ...toMailSamples(queues), ...failed];
    },
  };
}

async function readQueues(db: Database) {
  const { rows } = await db.execute<QueueState & Record<string, unknown>>(sql`
    select name as queue,
      (count(*) filter (where state < 'active' and due <= now()))::int as waiting,
      (count(*) filter (where state < 'active' and due > now()))::int as delayed,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'active' and now() - started_on
        > make_interval(secs => expire_seconds / ${timeLimitsUntilLost}::int)))::int as overrunning,
      (count(*) filter (where state = 'retry'))::int as retrying,
      coalesce(max(retry_count) filter (where state = 'retry'), 0) as retries,
      coalesce(extract(epoch from now() - min(due)
        filter (where state < 'active' and due <= now())), 0)::float8 as "dueSeconds",
      coalesce(extract(epoch from now() - min(created_on)
        filter (where state = 'created')), 0)::float8 as "untriedSeconds"
    from (
      select name, state, started_on, expire_seconds, retry_count, created_on,
        greatest(created_on, start_after) as due
      from pgboss.job where state < 'completed' and name <> ${failedJobsQueue}
      union all
      select name, 'created'::pgboss.job_state, null, 0, 0, created_at, due_at from waiting_jobs
    ) as unfinished
    group by name`);
  return rows;
}

function toJobSamples({ queue, ...state }: QueueState): Sample[] {
  const values = {
    jobs_waiting: state.waiting,
    jobs_delayed: state.delayed,
    jobs_running: state.running,
    jobs_overrunning: state.overrunning,
    // A mail can be paced, or be retried because of its recipient, while the lane is all right.
    ...(mailLaneOfQueue.has(queue)
      ? {}
      : { jobs_oldest_seconds: state.dueSeconds, jobs_retries: state.retries }),
  };
  return Object.entries(values).map(([name, value]) => ({ name, labels: { queue }, value }));
}

/** Counts the jobs of the last day, so that an alert ends without clearing the list of failed jobs. */
async function countFailedJobs(db: Database): Promise<Sample[]> {
  const { rows } = await db.execute<{ queue: string; failed: number }>(sql`
    select source_name as queue, count(*)::int as failed from pgboss.job
    where name = ${failedJobsQueue} and state = 'created' and not blocked
      and created_on > now() - interval '1 day' and source_name is not null
    group by source_name`);
  return rows.map(({ queue, failed }): Sample => {
    const lane = mailLaneOfQueue.get(queue);
    return lane
      ? { name: 'mails_failed', labels: { lane }, value: failed }
      : { name: 'jobs_failed', labels: { queue }, value: failed };
  });
}

/** Every lane has a value, so that a graph shows an empty lane. */
function toMailSamples(queues: QueueState[]): Sample[] {
  return [...mailLaneOfQueue].flatMap(([queue, lane]) => {
    const state = queues.find((one) => one.queue === queue);
    const waiting = state ? state.waiting + state.delayed + state.running : 0;
    return [
      { name: 'mails_waiting', labels: { lane }, value: waiting },
      { name: 'mails_retrying', labels: { lane }, value: state?.retrying ?? 0 },
      { name: 'mails_oldest_seconds', labels: { lane }, value: state?.untriedSeconds ?? 0 },
    ];
  });
}
