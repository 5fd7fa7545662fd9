import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { createJobs, defineJob, defineJobType, defineScheduledJob, type Job } from './jobs.ts';

const { databaseUrl } = await startTestDatabase();

/** Starts a server node that runs one job. */
async function startServerNode(job: Job) {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const metrics = createMetrics();
  const db = createDatabase(databaseUrl, log);
  const jobs = createJobs({ url: databaseUrl, log, metrics });
  await jobs.start([job], true);
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
  await vi.waitUntil(async () => (await node.countJobs('done')) === 1, { timeout: 20_000 });
  expect(await node.listStates()).toMatchObject([{ state: 'completed' }]);
  expect(run).toHaveBeenCalledTimes(1);
  await node.close();
});
