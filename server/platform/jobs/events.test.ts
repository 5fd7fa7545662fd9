import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase, runTransaction } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { createEvents, createSubscriberJobs, defineEvent, defineSubscriber } from './events.ts';
import { createJobs } from './jobs.ts';

const { databaseUrl } = await startTestDatabase();
const clock = () => new Date();
const log = createLogger('silent');
const teaTaken = defineEvent('tea.taken', z.object({ match: z.string() }));

/** Starts a server node with two event subscribers that call `react`. */
async function startServerNode(react: (name: string, match: string, attempt: number) => void) {
  const db = createDatabase(databaseUrl, log);
  const jobs = await createJobs({ url: databaseUrl, db, log, metrics: createMetrics(), clock });
  const subscribers = ['umpire', 'scorer'].map((name) =>
    defineSubscriber({
      event: teaTaken,
      name,
      react: async ({ match }, { attempt }) => react(name, match, attempt),
    }),
  );
  const events = createEvents(jobs, subscribers);
  const list = createSubscriberJobs(subscribers);
  await jobs.start(list);
  await jobs.startWorkers(list);
  return {
    db,
    events,
    async close() {
      await jobs.stop();
      await db.$client.end();
    },
  };
}

it('calls every subscriber of an event after its transaction commits, and none after a rollback', async () => {
  const calls: string[] = [];
  const node = await startServerNode((name, match) => calls.push(`${name}: ${match}`));
  await expect(
    runTransaction(node.db, async (tx) => {
      await node.events.emit(tx, teaTaken, { match: 'rolled back' });
      throw new Error('rain');
    }),
  ).rejects.toThrow('rain');
  await runTransaction(node.db, (tx) => node.events.emit(tx, teaTaken, { match: 'Sunday' }));
  await vi.waitUntil(() => calls.length >= 2, { timeout: 10_000 });
  expect(calls.sort()).toEqual(['scorer: Sunday', 'umpire: Sunday']);
  await node.close();
});

it('retries only the event subscriber that failed', async () => {
  const calls: string[] = [];
  const node = await startServerNode((name, _match, attempt) => {
    calls.push(`${name} ${attempt}`);
    if (name === 'scorer' && attempt === 1) throw new Error('the pencil broke');
  });
  await runTransaction(node.db, (tx) => node.events.emit(tx, teaTaken, { match: 'Monday' }));
  await vi.waitUntil(() => calls.includes('scorer 2'), { timeout: 20_000 });
  expect(calls.filter((line) => line.startsWith('umpire'))).toEqual(['umpire 1']);
  await node.close();
});
