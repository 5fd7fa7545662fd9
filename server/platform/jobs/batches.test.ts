import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { runTestJob } from '../../testing/run-test-job.ts';
import { createDatabase } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { defineBatches } from './batches.ts';
import { createJobs } from './jobs.ts';

const { databaseUrl } = await startTestDatabase();
const clock = () => new Date();
const lines: string[] = [];
const log = createLogger('info', { write: (line) => lines.push(line) });
const db = createDatabase(databaseUrl, log);
const jobs = await createJobs({ url: databaseUrl, db, log, metrics: createMetrics(), clock });
const item = z.object({ pitch: z.int(), at: z.iso.datetime() });
const at = '2030-06-01T08:00:00.000Z';

async function createBatches(name: string, handle: (pitch: number) => Promise<void>) {
  const batches = defineBatches(
    { db, jobs, log },
    { name, item, handle: (one) => handle(one.pitch) },
  );
  await jobs.start([batches.job]);
  return batches;
}

async function* listPitches(from: number, to: number) {
  for (let pitch = from; pitch <= to; pitch += 1) yield { pitch, at };
}

async function listBatches(name: string) {
  const { rows } = await db.$client.query<{ data: { items: { pitch: number }[] } }>(
    'select data from pgboss.job where name = $1 order by created_on',
    [name],
  );
  return rows.map(({ data }) => data.items.map(({ pitch }) => pitch));
}

it('queues each item once in batches of at most 50, although it is listed again before they are done', async () => {
  const batches = await createBatches('ground.cut', async () => {});
  await batches.queue(listPitches(1, 120));
  await batches.queue(listPitches(1, 130));
  const queued = await listBatches('ground.cut');
  expect(queued.map(({ length }) => length)).toEqual([50, 50, 20, 10]);
  expect(queued.flat()).toEqual(Array.from({ length: 130 }, (_, n) => n + 1));
});

it('queues an item again when its earlier batch has ended', async () => {
  const batches = await createBatches('ground.mark', async () => {});
  await batches.queue(listPitches(1, 2));
  await db.$client.query(`update pgboss.job set state = 'completed' where name = 'ground.mark'`);
  await batches.queue(listPitches(2, 3));
  expect(await listBatches('ground.mark')).toEqual([
    [1, 2],
    [2, 3],
  ]);
});

it('handles the other items of a batch when one fails, then fails so that the batch is retried', async () => {
  const handled: number[] = [];
  const { job } = await createBatches('ground.roll', async (pitch) => {
    if (pitch === 2) throw new Error('too wet');
    handled.push(pitch);
  });
  const items = [1, 2, 3].map((pitch) => ({ pitch, at }));
  await expect(runTestJob(job, { items })).rejects.toThrow('1 of 3 items failed.');
  expect(handled).toEqual([1, 3]);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ job: 'ground.roll', item: { pitch: 2, at } }),
  );
});

it('stops between two items when it is asked to, and leaves the others to the retry', async () => {
  const stop = new AbortController();
  const handle = vi.fn(async () => stop.abort());
  const { job } = await createBatches('ground.water', handle);
  const items = [1, 2, 3].map((pitch) => ({ pitch, at }));
  const run = job.run({ items }, { id: crypto.randomUUID(), attempt: 1, signal: stop.signal });
  await expect(run).rejects.toThrow();
  expect(handle).toHaveBeenCalledTimes(1);
});
