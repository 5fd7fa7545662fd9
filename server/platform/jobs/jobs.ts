import { setTimeout as pause } from 'node:timers/promises';
import { retentionDays } from '@fixturebook/contract/limits';
import { sql } from 'drizzle-orm';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { z } from 'zod';
import { createConnectionOptions } from '../database/connection.ts';
import type { Database, Executor } from '../database/database.ts';
import { waitingJobs } from '../database/schema.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';
import { startDueJobs } from './due-jobs.ts';
import { createQueueWarningListener } from './queue-warnings.ts';
import { type QueueDefinition, updateQueues } from './queues.ts';
import { getLongestIntervalSeconds } from './schedules.ts';

const stopTimeoutMs = 3_000;

/** Holds a copy of each job that failed for good, so that the operator can look at it and retry it. */
export const failedJobsQueue = 'failed-jobs';

const failedJobsRetentionSeconds = retentionDays.failedJob * 86_400;

/** The reason with which the signal of a job is aborted when its time limit has passed. */
export class TimeLimitError extends Error {
  constructor() {
    super('The time limit of the job has passed.');
  }
}

/** A job that throws this fails for good, because another try would fail as well. */
export class PermanentJobError extends Error {
  /** Tells the operator why. It has no personal data. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The data of a job is stored as JSON: put ids in it, not personal data. */
export interface JobType<Data> {
  name: string;
  data: z.ZodType<Data>;
}

/** A job can run more than once, so its effect must be idempotent. */
export interface Job<Data = unknown> {
  type: JobType<Data>;
  /** Returns `dropped` if there was nothing left to do, which the metrics count separately. */
  run(data: Data, job: RunningJob): Promise<unknown>;
  /**
   * After this time, 120 s by default, the job is asked to stop, logged and counted. It keeps its
   * worker until it ends, so that it does not run twice at the same time, unless it hangs for ten time limits.
   */
  timeLimitSeconds?: number;
  /**
   * The delay between retries doubles from 1 s to an hour: 24 retries (the default) take 13 hours. A
   * scheduled job without retries waits for its next time, and is not listed among the failed jobs.
   */
  retries?: number;
  /** How many jobs of this type a node runs at the same time, 1 by default. */
  concurrency?: number;
  /** How long the queue keeps a finished job, by default an hour, or three days if it is seldom due. */
  retentionSeconds?: number;
  /**
   * Set for a job that runs for minutes. A job of a killed worker starts again within a minute. It is
   * retried at short intervals until it succeeds.
   */
  isLong?: true;
  /** A cron expression in Europe/London. A daily job that was due while no server ran is made up for. */
  schedule?: string;
}

/** The run of a job. */
export interface RunningJob {
  id: string;
  attempt: number;
  /**
   * Aborted when the server stops, or with a `TimeLimitError` when the time limit has passed. A job that can
   * stop halfway does so.
   */
  signal: AbortSignal;
}

const defaultTimeLimitSeconds = 120;

/** Workers are woken by notifications and by `startDueJobs`, so that they need not poll. */
const pollingIntervalSeconds = 600;

/** Few enough jobs to insert them well within the statement timeout. */
const jobsPerInsert = 1_000;

const longTimeLimitSeconds = 2 * 3_600;

/** A job that hangs is given to another worker after this many times its time limit. */
export const timeLimitsUntilLost = 10;

const longJobSettings = {
  heartbeatSeconds: 10,
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

/** A job without data. `schedule` is a cron expression in Europe/London. The signal is `RunningJob`'s. */
export function defineScheduledJob(
  name: string,
  schedule: string,
  run: (signal: AbortSignal) => Promise<unknown>,
  retries?: number,
) {
  const type = defineJobType(name, z.object({}));
  return defineJob({ type, schedule, run: (_data, { signal }) => run(signal), retries });
}

export interface JobQueue {
  enqueue<Data>(
    executor: Executor,
    type: JobType<Data>,
    data: Data,
    /** Of the jobs of a type, one with a higher `priority` runs first. A job that is due later has priority 0. */
    options?: { after?: Date; priority?: number },
  ): Promise<void>;
  enqueueAll<Data>(executor: Executor, type: JobType<Data>, data: Data[]): Promise<void>;
}

export interface JobsOptions {
  url: string;
  db: Database;
  log: Logger;
  metrics: Metrics;
  clock: () => Date;
}

/** Loads the library of the queue here, because commands of the operator need only names of this module. */
export async function createJobs(options: JobsOptions) {
  const { fromDrizzle, PgBoss } = await import('pg-boss');
  const { db, log, metrics, clock } = options;
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
    warningSlowQuerySeconds: 5,
    cronWorkerIntervalSeconds: 10,
    // No job waits for another.
    flowIntervalSeconds: 3_600,
  });
  boss.on('error', warn);
  boss.on('warning', createQueueWarningListener(log, metrics));

  let stopDueJobs = async () => {};
  let isStopping = false;

  /** Database errors have a code, but other errors have only a message. */
  function warn(error: Error) {
    log.warn({ reason: getErrorCode(error) ?? error.message }, 'job queue');
  }

  async function start(jobs: Job[]) {
    await boss.start();
    // The other queues refer to this one.
    await updateQueues(boss, [
      { name: failedJobsQueue, settings: { retentionSeconds: failedJobsRetentionSeconds } },
    ]);
    await updateQueues(boss, jobs.map(defineQueue));
  }

  async function startAllWorkers(jobs: Job[]) {
    const workers = new Map<string, string[]>();
    await Promise.all(jobs.map(async (job) => workers.set(job.type.name, await startWorkers(job))));
    stopDueJobs = startDueJobs({
      db,
      queues: [...workers.keys()],
      wakeWorkers(queue) {
        for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
      },
      async addToQueue(tx, queue, due) {
        const waited = due.map(({ id, data }) => ({ id, data }));
        await boss.insert(queue, waited, { db: fromDrizzle(tx, sql) });
      },
      onError: warn,
    });
  }

  /** Returns the ids of the workers. */
  async function startWorkers(job: Job) {
    const settings = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: 1,
      pollingIntervalSeconds,
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
    return Promise.all(workers);
  }

  async function runJob(job: Job, metadata: JobWithMetadata<unknown>): Promise<JobResult> {
    const { name } = job.type;
    const attempt = metadata.retryCount + 1;
    const timeLimit = startTimeLimit(job, attempt);
    const logLostClaim = () => {
      if (!isStopping)
        log.warn({ job: name, attempt }, 'job lost its claim and may run a second time');
    };
    metadata.signal.addEventListener('abort', logLostClaim);
    const signal = AbortSignal.any([metadata.signal, timeLimit.signal]);
    try {
      const data = job.type.data.parse(metadata.data);
      const answer = await job.run(data, { id: metadata.id, attempt, signal });
      metrics.jobs.inc({ name, outcome: answer === 'dropped' ? 'dropped' : 'done' });
      return { id: metadata.id, status: 'completed' };
    } catch (error) {
      metrics.jobs.inc({ name, outcome: 'failed' });
      log.warn({ err: error, job: name, attempt }, 'job failed');
      return {
        id: metadata.id,
        status: error instanceof PermanentJobError ? 'deadletter' : 'failed',
        output: { reason: getErrorCode(error) ?? (error as Error).name },
      };
    } finally {
      timeLimit.stop();
      // The signal of every job that has ended is aborted too.
      metadata.signal.removeEventListener('abort', logLostClaim);
    }
  }

  function startTimeLimit(job: Job, attempt: number) {
    const { name } = job.type;
    const controller = new AbortController();
    const seconds = getTimeLimitSeconds(job);
    const timer = setTimeout(() => {
      metrics.jobs.inc({ name, outcome: 'expired' });
      log.warn({ job: name, attempt, seconds }, 'job exceeded its time limit');
      controller.abort(new TimeLimitError());
    }, seconds * 1_000);
    return { signal: controller.signal, stop: () => clearTimeout(timer) };
  }

  const queue: JobQueue = {
    async enqueue(executor, { name, data: schema }, data, { after, priority = 0 } = {}) {
      const parsed = schema.parse(data) as object;
      if (after && after > clock())
        await executor.insert(waitingJobs).values({ name, data: parsed, dueAt: after });
      else await boss.send(name, parsed, { priority, db: fromDrizzle(executor, sql) });
    },
    async enqueueAll(executor, { name, data: schema }, data) {
      const jobs = data.map((one) => ({ data: schema.parse(one) as object }));
      for (let start = 0; start < jobs.length; start += jobsPerInsert) {
        const some = jobs.slice(start, start + jobsPerInsert);
        await boss.insert(name, some, { db: fromDrizzle(executor, sql) });
      }
    },
  };

  return {
    ...queue,
    /** Starts the queues, so that jobs can be added. */
    start,
    /** Each worker first looks for jobs, which takes as long as the rest of a start. */
    startWorkers: startAllWorkers,
    /** Running jobs get a second to finish. Another worker retries unfinished jobs later. */
    async stop() {
      isStopping = true;
      const stopped = stopDueJobs().then(() =>
        boss.stop({ graceful: true, timeout: 1_000, close: true }),
      );
      // With a silent database the job queue would wait for its connections without end.
      await Promise.race([stopped, pause(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

function defineQueue(job: Job): QueueDefinition {
  const { schedule: cron } = job;
  return {
    name: job.type.name,
    settings: {
      notify: true,
      retryLimit: job.retries ?? 24,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 3_600,
      // Workers report that they are alive, so a job of a killed worker starts again about a minute
      // later, while a slow job is not given to a second worker.
      heartbeatSeconds: 60,
      expireInSeconds: getTimeLimitSeconds(job) * timeLimitsUntilLost,
      deleteAfterSeconds: job.retentionSeconds ?? getDefaultRetentionSeconds(job),
      ...(job.isLong ? longJobSettings : {}),
      deadLetter: isRepeatedBySchedule(job) ? null : failedJobsQueue,
    },
    ...(cron && {
      schedule: {
        cron,
        options: { tz: 'Europe/London', missed: dailySchedule.test(cron) ? 'once' : 'skip' },
      },
    }),
  };
}

/** Matches a schedule that is due once a day. A job that is due more often only waits for its next time. */
const dailySchedule = /^\d+ \d+ \* \* \*$/;

/** The next run does the work of one that failed, so there is nothing to retry or to alert the operator of. */
function isRepeatedBySchedule({ schedule, retries }: Job) {
  return schedule !== undefined && retries === 0;
}

function getTimeLimitSeconds({ isLong, timeLimitSeconds = defaultTimeLimitSeconds }: Job) {
  return isLong ? longTimeLimitSeconds : timeLimitSeconds;
}

/** A job that runs at most every hour, if only at night, is kept, so that the metrics tell when it last succeeded. */
function getDefaultRetentionSeconds({ schedule = '' }: Job) {
  return (getLongestIntervalSeconds(schedule) ?? 0) < 3_600 ? 3_600 : 3 * 86_400;
}

function getErrorCode(error: unknown) {
  return (error as { code?: string }).code;
}
