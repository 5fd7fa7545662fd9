import { sql } from 'drizzle-orm';
import {
  fromDrizzle,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
} from 'pg-boss';
import type { z } from 'zod';
import type { Executor } from '../database/database.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';

/** What can be queued. The data is stored as JSON: put ids in it, not personal data. */
export interface JobType<Data> {
  name: string;
  data: z.ZodType<Data>;
}

/** A job type with what does it. It can run more than once: make its effect idempotent. */
export interface Job<Data = unknown> {
  type: JobType<Data>;
  /** Answers `dropped` when there was nothing left to do, which is counted apart. */
  run(data: Data, job: { id: string; attempt: number }): Promise<unknown>;
  /**
   * The delay of retries doubles from 1 s up to an hour, and by chance is up to twice as long as that:
   * 24 of them, the preset, span 13 to 14 hours.
   */
  retries?: number;
  /**
   * Jobs of the kind that a node does at the same time. One, but for those that wait for somebody
   * outside, where a slow one is to delay no other: for each a worker asks for work all day.
   */
  concurrency?: number;
  /** Seconds that a finished job is kept: short where it holds what should not lie about. */
  retentionSeconds?: number;
  /** Cron, in Europe/London. */
  schedule?: string;
}

export function defineJobType<Data>(name: string, data: z.ZodType<Data>): JobType<Data> {
  return { name, data };
}

/** Hides the data's type, so that jobs of many kinds stand in one list. */
export function defineJob<Data>(job: Job<Data>): Job {
  return job as Job;
}

export interface JobQueue {
  /** Queued if and when the transaction commits. `after`: not before then. */
  enqueue<Data>(
    executor: Executor,
    type: JobType<Data>,
    data: Data,
    options?: { after?: Date; once?: string },
  ): Promise<void>;
  /** As many jobs of one type, in one statement. */
  enqueueAll<Data>(executor: Executor, type: JobType<Data>, data: Data[]): Promise<void>;
}

/** Runs on every node; only those with the role `worker` take jobs. */
export function createJobs(options: { url: string; log: Logger; metrics: Metrics }) {
  const { log, metrics } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    application_name: 'fixturebook jobs',
    // Waiting for a turn counts: on a busy machine many queues ask at the same moment.
    connectionTimeoutMillis: 15_000,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 300,
  });
  // The database's errors have a code. What else comes is a copy without a name: a connection that
  // took too long, in the driver's own words.
  boss.on('error', (error) =>
    log.warn({ reason: getErrorCode(error) ?? error.message }, 'job queue'),
  );

  async function start(jobs: Job[], worker: boolean) {
    await boss.start();
    await Promise.all(jobs.map((job) => createQueue(job)));
    if (worker) await Promise.all(jobs.map((job) => startWorkers(job)));
  }

  async function createQueue(job: Job) {
    const settings: QueueOptions & { notify: boolean } = {
      notify: true,
      retryLimit: job.retries ?? 24,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 3_600,
      expireInSeconds: 120,
      deleteAfterSeconds: job.retentionSeconds ?? 86_400,
    };
    await boss.createQueue(job.type.name, settings);
    await boss.updateQueue(job.type.name, settings);
    if (job.schedule) await boss.schedule(job.type.name, job.schedule, {}, { tz: 'Europe/London' });
  }

  async function startWorkers(job: Job) {
    const settings = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: 1,
      // Notifications wake the workers; they ask by themselves for what was to wait.
      notifyPollingIntervalSeconds: 5,
    } as const;
    const workers = Array.from({ length: job.concurrency ?? 1 }, () => {
      const worker = boss.work(
        job.type.name,
        settings,
        async (taken: JobWithMetadata<unknown>[]) => {
          // Where one was there may be more: this worker asks again as soon as it has done.
          boss.notifyWorker(await worker);
          return Promise.all(taken.map((one) => runJob(job, one)));
        },
      );
      return worker;
    });
    await Promise.all(workers);
  }

  async function runJob(job: Job, taken: JobWithMetadata<unknown>): Promise<JobResult> {
    const { name } = job.type;
    const attempt = taken.retryCount + 1;
    try {
      const data = job.type.data.parse(taken.data);
      const answer = await job.run(data, { id: taken.id, attempt });
      metrics.jobs.inc({ name, outcome: answer === 'dropped' ? 'dropped' : 'done' });
      return { id: taken.id, status: 'completed' };
    } catch (error) {
      metrics.jobs.inc({ name, outcome: 'failed' });
      log.warn({ err: error, job: name, attempt }, 'job failed');
      return { id: taken.id, status: 'failed', output: { reason: getErrorReason(error) } };
    }
  }

  const queue: JobQueue = {
    async enqueue(executor, type, data, { after, once } = {}) {
      await boss.send(type.name, type.data.parse(data) as object, {
        db: fromDrizzle(executor, sql),
        ...(after ? { startAfter: after } : {}),
        ...(once ? { singletonKey: once } : {}),
      });
    },
    async enqueueAll(executor, type, data) {
      const jobs = data.map((one) => ({ data: type.data.parse(one) as object }));
      if (jobs.length > 0) await boss.insert(type.name, jobs, { db: fromDrizzle(executor, sql) });
    },
  };

  return {
    ...queue,
    start,
    /** Jobs under way get a second to finish; an unfinished one is taken again later. */
    stop: () => boss.stop({ graceful: true, timeout: 1_000, close: true }),
  };
}

function getErrorReason(error: unknown) {
  return getErrorCode(error) ?? (error as Error).name;
}

function getErrorCode(error: unknown) {
  return (error as { code?: string }).code;
}
