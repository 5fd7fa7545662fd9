import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import {
  fromDrizzle,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
} from 'pg-boss';
import { z } from 'zod';
import { createConnectionOptions } from '../database/connection.ts';
import type { Executor } from '../database/database.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';

const stopTimeoutMs = 3_000;

/** The data of a job is stored as JSON: put ids in it, not personal data. */
export interface JobType<Data> {
  name: string;
  data: z.ZodType<Data>;
}

/** A job can run more than once, so its effect must be idempotent. */
export interface Job<Data = unknown> {
  type: JobType<Data>;
  /** Returns `dropped` if there was nothing left to do, which the metrics count separately. */
  run(data: Data, job: { id: string; attempt: number }): Promise<unknown>;
  /** The delay between retries doubles from 1 s to an hour: 24 retries (the default) take 13 hours. */
  retries?: number;
  /** How many jobs of this type a node runs at the same time, 1 by default. Each worker polls. */
  concurrency?: number;
  /** How long the queue keeps a finished job. Choose a short time if its data is sensitive. */
  retentionSeconds?: number;
  /**
   * Set for a job that runs for minutes. Its worker reports that it is alive, so that a job of a
   * killed worker starts again within a minute. It is retried at short intervals until it succeeds.
   */
  isLong?: true;
  /** A cron expression in Europe/London. */
  schedule?: string;
}

const longJobSettings = {
  heartbeatSeconds: 10,
  expireInSeconds: 6 * 3_600,
  retryLimit: 100_000,
  retryDelayMax: 10,
};

export function defineJobType<Data>(name: string, data: z.ZodType<Data>): JobType<Data> {
  return { name, data };
}

/** Erases the type of the data, so that one list can contain jobs of many types. */
export function defineJob<Data>(job: Job<Data>): Job {
  return job as Job;
}

/** A job without data. `schedule` is a cron expression in Europe/London. */
export function defineScheduledJob(
  name: string,
  schedule: string,
  run: () => Promise<unknown>,
  retries?: number,
) {
  return defineJob({ type: defineJobType(name, z.object({})), schedule, run, retries });
}

export interface JobQueue {
  enqueue<Data>(
    executor: Executor,
    type: JobType<Data>,
    data: Data,
    options?: { after?: Date; once?: string },
  ): Promise<void>;
  enqueueAll<Data>(executor: Executor, type: JobType<Data>, data: Data[]): Promise<void>;
}

export function createJobs(options: { url: string; log: Logger; metrics: Metrics }) {
  const { log, metrics } = options;
  const boss = new PgBoss({
    ...createConnectionOptions(options.url, 'fixturebook jobs'),
    max: 4,
    // Includes the wait for a free connection, which is long when many queues poll together.
    connectionTimeoutMillis: 15_000,
    useListenNotify: true,
    // Finds the jobs of killed workers.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 300,
  });
  // Database errors have a code, but other errors have only a message.
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
      ...(job.isLong ? longJobSettings : {}),
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
      // Notifications wake the workers immediately. Polling finds jobs whose delay has ended.
      notifyPollingIntervalSeconds: 5,
    } as const;
    const workers = Array.from({ length: job.concurrency ?? 1 }, () => {
      const worker = boss.work(
        job.type.name,
        settings,
        async (received: JobWithMetadata<unknown>[]) => {
          // More jobs may be waiting, so poll again immediately after this one.
          boss.notifyWorker(await worker);
          return Promise.all(received.map((one) => runJob(job, one)));
        },
      );
      return worker;
    });
    await Promise.all(workers);
  }

  async function runJob(job: Job, metadata: JobWithMetadata<unknown>): Promise<JobResult> {
    const { name } = job.type;
    const attempt = metadata.retryCount + 1;
    try {
      const data = job.type.data.parse(metadata.data);
      const answer = await job.run(data, { id: metadata.id, attempt });
      metrics.jobs.inc({ name, outcome: answer === 'dropped' ? 'dropped' : 'done' });
      return { id: metadata.id, status: 'completed' };
    } catch (error) {
      metrics.jobs.inc({ name, outcome: 'failed' });
      log.warn({ err: error, job: name, attempt }, 'job failed');
      return {
        id: metadata.id,
        status: 'failed',
        output: { reason: getErrorCode(error) ?? (error as Error).name },
      };
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
    /** Running jobs get a second to finish. Another worker retries unfinished jobs later. */
    async stop() {
      const stopped = boss.stop({ graceful: true, timeout: 1_000, close: true });
      // With a silent database the job queue would wait for its connections without end.
      await Promise.race([stopped, pause(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

function getErrorCode(error: unknown) {
  return (error as { code?: string }).code;
}
