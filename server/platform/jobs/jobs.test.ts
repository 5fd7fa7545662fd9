import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import {
  createJobs,
  defineJob,
  defineJobType,
  defineScheduledJob,
  failedJobsQueue,
  type Job,
  PermanentJobError,
} from './jobs.ts';

const { databaseUrl } = await startTestDatabase();
const clock = () => new Date();

/** Starts a server node that runs one job. */
async function startServerNode(job: Job) {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const metrics = createMetrics();
  const db = createDatabase(databaseUrl, log);
  const jobs = await createJobs({ url: databaseUrl, db, log, metrics, clock });
  await jobs.start([job]);
  await jobs.startWorkers([job]);
  const { name } = job.type;
  return {
    db,
    jobs,
    lines,
    async countJobs(outcome: string) {
      const { values } = await metrics.jobs.get();
      return values.find(({ labels }) => labels.name === name && labels.outcome === outcome)?.value;
    },
    async listStates() {
      const states =
        'select state, retry_count from pgboss.job where name = $1 order by created_on';
      return (await db.$client.query(states, [name])).rows;
    },
    async close() {
      await jobs.stop();
      await db.$client.end();
    },
  };
}

it('asks a job that exceeds its time limit to stop, counts and logs it, and does not start it again beside itself', async () => {
  const type = defineJobType('ground.mow', z.object({}));
  const finish = Promise.withResolvers<void>();
  const runs: AbortSignal[] = [];
  const node = await startServerNode(
    defineJob({
      type,
      timeLimitSeconds: 1,
      async run(_data, { signal }) {
        runs.push(signal);
        await finish.promise;
      },
    }),
  );
  await node.jobs.enqueue(node.db, type, {});
  await vi.waitUntil(async () => (await node.countJobs('expired')) === 1, { timeout: 10_000 });
  expect(runs.map(({ aborted }) => aborted)).toEqual([true]);
  expect(node.lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'job exceeded its time limit', job: 'ground.mow', attempt: 1, seconds: 1 },
  ]);
  // A second job of the type is taken by a worker only when the first one has ended.
  await node.jobs.enqueue(node.db, type, {});
  expect(await node.listStates()).toMatchObject([
    { state: 'active', retry_count: 0 },
    { state: 'created', retry_count: 0 },
  ]);
  finish.resolve();
  await vi.waitUntil(async () => (await node.countJobs('done')) === 2, { timeout: 10_000 });
  expect(runs).toHaveLength(2);
  await node.close();
});

it('logs a lost claim and starts the job again when it hangs for ten time limits', async () => {
  const type = defineJobType('ground.seed', z.object({}));
  const finish = Promise.withResolvers<void>();
  let runs = 0;
  const node = await startServerNode(
    defineJob({
      type,
      timeLimitSeconds: 1,
      run: async () => {
        runs += 1;
        if (runs === 1) await finish.promise;
      },
    }),
  );
  await node.jobs.enqueue(node.db, type, {});
  await vi.waitUntil(async () => (await node.countJobs('done')) === 1, { timeout: 20_000 });
  expect(runs).toBe(2);
  const warnings = node.lines.map((line) => JSON.parse(line));
  expect(warnings.filter(({ msg }) => msg.includes('claim'))).toMatchObject([
    { msg: 'job lost its claim and may run a second time', job: 'ground.seed', attempt: 1 },
  ]);
  finish.resolve();
  await node.close();
});

it('logs no lost claim of a job that runs when the server stops', async () => {
  const type = defineJobType('ground.fence', z.object({}));
  const aborted = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const node = await startServerNode(
    defineJob({
      type,
      async run(_data, { signal }) {
        signal.addEventListener('abort', () => aborted.resolve());
        begun.resolve();
        await aborted.promise;
      },
    }),
  );
  await node.jobs.enqueue(node.db, type, {});
  await begun.promise;
  await node.close();
  await aborted.promise;
  expect(node.lines.filter((line) => line.includes('claim'))).toEqual([]);
});

it('makes up once for a daily job that was due while no server ran', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/London',
  });
  const [hour, minute] = anHourAgo.split(':').map(Number);
  const run = vi.fn(async () => {});
  const job = defineScheduledJob('ground.roll', `${minute} ${hour} * * *`, run);
  const before = await startServerNode(job);
  await before.db.$client.query(
    `update pgboss.schedule set created_on = now() - interval '3 days'`,
  );
  await before.db.$client.query(`update pgboss.version set cron_on = now() - interval '2 days'`);
  await before.close();
  const node = await startServerNode(job);
  await vi.waitUntil(
    async () => (await node.listStates()).some(({ state }) => state === 'completed'),
    { timeout: 20_000 },
  );
  expect(await node.listStates()).toHaveLength(1);
  expect(run).toHaveBeenCalledTimes(1);
  await node.close();
});

it.each(['quickly', 'for minutes'])(
  'keeps a copy of a job that runs %s and fails for good for 30 days, and the job itself for an hour',
  async (duration) => {
    const type = defineJobType(`ground.drain-${duration.replaceAll(' ', '-')}`, z.object({}));
    const node = await startServerNode(
      defineJob({
        type,
        isLong: duration === 'quickly' ? undefined : true,
        run: async () => {
          throw new PermanentJobError('The drain is blocked.', 'drain-blocked');
        },
      }),
    );
    await node.jobs.enqueue(node.db, type, {});
    await vi.waitUntil(async () => (await node.countJobs('failed')) === 1, { timeout: 10_000 });
    const listCopies = async () => {
      const { rows } = await node.db.$client.query(
        `select state, extract(epoch from keep_until - start_after)::int as seconds
        from pgboss.job where name = $1 and source_name = $2`,
        [failedJobsQueue, type.name],
      );
      return rows;
    };
    await vi.waitUntil(async () => (await listCopies()).length > 0, { timeout: 10_000 });
    expect(await listCopies()).toEqual([{ state: 'created', seconds: 30 * 86_400 }]);
    const { rows } = await node.db.$client.query(
      'select state, deletion_seconds from pgboss.job where name = $1',
      [type.name],
    );
    expect(rows).toEqual([{ state: 'failed', deletion_seconds: 3_600 }]);
    await node.close();
  },
);

/** Returns the queues with a copy of a job that failed for good, in a database whose queue kept copies before. */
async function listCopiesOfFailedRun(name: string, retries: number) {
  const run = async () => {
    throw new Error('The hose leaks.');
  };
  const job = defineScheduledJob(name, '40 4 * * *', run, retries);
  const before = await startServerNode(job);
  await before.db.$client.query('update pgboss.queue set dead_letter = $1 where name = $2', [
    failedJobsQueue,
    name,
  ]);
  await before.close();
  const node = await startServerNode(job);
  await node.jobs.enqueue(node.db, job.type, {});
  const hasFailed = async () => (await node.listStates()).some(({ state }) => state === 'failed');
  await vi.waitUntil(hasFailed, { timeout: 10_000 });
  const copies = 'select name from pgboss.job where source_name = $1';
  const { rows } = await node.db.$client.query(copies, [name]);
  await node.close();
  return rows.map((row) => row.name);
}

it('keeps no copy of a failed run of a scheduled job without retries', async () => {
  expect(await listCopiesOfFailedRun('ground.water', 0)).toEqual([]);
});

it('keeps a copy of a scheduled job whose retries have failed', async () => {
  expect(await listCopiesOfFailedRun('ground.sweep', 1)).toEqual([failedJobsQueue]);
});

it('keeps failed jobs for 30 days in a database whose queue was created with another time', async () => {
  const job = defineJob({ type: defineJobType('ground.seed', z.object({})), run: async () => {} });
  const before = await startServerNode(job);
  await before.db.$client.query('update pgboss.queue set retention_seconds = 60 where name = $1', [
    failedJobsQueue,
  ]);
  await before.close();
  const node = await startServerNode(job);
  const { rows } = await node.db.$client.query(
    'select retention_seconds from pgboss.queue where name = $1',
    [failedJobsQueue],
  );
  expect(rows).toEqual([{ retention_seconds: 30 * 86_400 }]);
  await node.close();
});
