import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { findDueJobs } from './due-jobs.ts';
import { createJobs, defineJob, defineJobType } from './jobs.ts';

const { databaseUrl } = await startTestDatabase();
const clock = () => new Date();
const log = createLogger('silent');
const db = createDatabase(databaseUrl, log);
const type = defineJobType('ground.water', z.object({ pitch: z.string() }));

/** Starts a server node that runs one job and keeps what it ran. */
async function startServerNode(run = async (_pitch: string, _attempt: number) => {}) {
  const ran: { pitch: string; id: string }[] = [];
  const jobs = await createJobs({ url: databaseUrl, db, log, metrics: createMetrics(), clock });
  const job = defineJob({
    type,
    async run({ pitch }, { id, attempt }) {
      ran.push({ pitch, id });
      await run(pitch, attempt);
    },
  });
  await jobs.start([job]);
  await jobs.startWorkers([job]);
  return { ran, jobs };
}

async function listWaitingIds() {
  const { rows } = await db.$client.query('select id from waiting_jobs order by id');
  return rows.map(({ id }) => id as string);
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

it('keeps a job that is due later out of the job queue, and runs it once when it is due', async () => {
  const nodes = [await startServerNode(), await startServerNode()];
  const [{ jobs }] = nodes as [(typeof nodes)[0]];
  await jobs.enqueue(db, type, { pitch: 'nursery' }, { after: inAnHour() });
  await jobs.enqueue(db, type, { pitch: 'main' }, { after: inAnHour() });
  const queued = await db.$client.query('select from pgboss.job where name = $1', [type.name]);
  expect(queued.rows).toEqual([]);
  const waiting = await listWaitingIds();
  await db.$client.query(
    `update waiting_jobs set due_at = now() where data ->> 'pitch' = 'nursery'`,
  );
  const listRuns = () => nodes.flatMap(({ ran }) => ran);
  await vi.waitUntil(() => listRuns().length > 0, { timeout: 20_000 });
  const [left] = await listWaitingIds();
  expect(listRuns()).toEqual([{ pitch: 'nursery', id: waiting.find((id) => id !== left) }]);
  await Promise.all(nodes.map((node) => node.jobs.stop()));
  await db.$client.query('delete from waiting_jobs');
});

it('runs a job at once when its time has passed', async () => {
  const { ran, jobs } = await startServerNode();
  await jobs.enqueue(db, type, { pitch: 'main' }, { after: new Date(Date.now() - 1_000) });
  expect(await listWaitingIds()).toEqual([]);
  await vi.waitUntil(() => ran.length > 0, { timeout: 20_000 });
  await jobs.stop();
});

it('keeps a job waiting that the clock of this machine, which is 5 minutes ahead, takes for due', async () => {
  const jobs = await createJobs({
    url: databaseUrl,
    db,
    log,
    metrics: createMetrics(),
    clock: () => new Date(Date.now() - 300_000),
  });
  await jobs.start([defineJob({ type, run: async () => {} })]);
  await jobs.enqueue(db, type, { pitch: 'main' }, { after: new Date(Date.now() - 60_000) });
  await jobs.stop();
  expect(await listWaitingIds()).toHaveLength(1);
  await db.$client.query('delete from waiting_jobs');
});

it('leaves waiting jobs of types that it does not know to nodes of another version', async () => {
  const { ran, jobs } = await startServerNode();
  await db.$client.query(
    `insert into waiting_jobs (name, data, due_at) values ('pavilion.paint', '{}', now())`,
  );
  await jobs.enqueue(db, type, { pitch: 'main' }, { after: inAnHour() });
  await db.$client.query('update waiting_jobs set due_at = now()');
  await vi.waitUntil(() => ran.length > 0, { timeout: 20_000 });
  const { rows } = await db.$client.query('select name from waiting_jobs');
  expect(rows).toEqual([{ name: 'pavilion.paint' }]);
  await jobs.stop();
  await db.$client.query('delete from waiting_jobs');
});

it('runs jobs of which no notification was sent', async () => {
  const { ran, jobs } = await startServerNode();
  await db.$client.query(`insert into pgboss.job (name, data) values ($1, '{"pitch": "main"}')`, [
    type.name,
  ]);
  await vi.waitUntil(() => ran.length > 0, { timeout: 20_000 });
  await jobs.stop();
});

it('finds the queues with a due job in one step each, although many jobs wait and have ended', async () => {
  const jobs = await createJobs({ url: databaseUrl, db, log, metrics: createMetrics(), clock });
  const types = Array.from({ length: 60 }, (_, n) => defineJobType(`ground.${n}`, z.object({})));
  await jobs.start(types.map((one) => defineJob({ type: one, run: async () => {} })));
  await jobs.stop();
  // Without the statement timeout of the server.
  const filling = new Client({ connectionString: databaseUrl });
  await filling.connect();
  await filling.query(
    `insert into pgboss.job (name, data, state, start_after, completed_on)
    select 'ground.' || n % 50, '{}'::jsonb, 'completed'::pgboss.job_state, now(), now()
    from generate_series(1, 20000) n
    union all select 'ground.' || n % 50, '{}', 'retry', now() + interval '1 hour', null
    from generate_series(1, 2000) n
    union all select 'ground.7', '{}', 'created', now(), null`,
  );
  await filling.query(
    `insert into waiting_jobs (name, data, due_at)
    select 'ground.1', '{}', now() + interval '1 hour' from generate_series(1, 20000)`,
  );
  await filling.query('vacuum analyze pgboss.job, waiting_jobs');
  await filling.end();
  const names = types.map(({ name }) => name);
  expect(await findDueJobs(db, names)).toEqual({ queues: ['ground.7'], areWaiting: false });
  const query = vi.spyOn(db.$client, 'query');
  await findDueJobs(db, names);
  const [sent, values] = query.mock.calls[0] as unknown as [{ text: string }, unknown[]];
  query.mockRestore();
  const { rows } = await db.$client.query(
    `explain (analyze, buffers, format json) ${sent.text}`,
    values,
  );
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(1_000);
});
