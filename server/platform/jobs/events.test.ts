import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase, runTransaction } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { createEvents, createSubscriberJobs, defineEvent, defineSubscriber } from './events.ts';
import { createJobs } from './jobs.ts';

const { databaseUrl } = await startTestDatabase();
const log = createLogger('silent');
const teaTaken = defineEvent('tea.taken', z.object({ match: z.string() }));

/** A node with subscribers of its own; `reactions` are what they were told. */
async function startNode(react: (name: string, match: string, attempt: number) => void) {
  const db = createDatabase(databaseUrl, log);
  const jobs = createJobs({ url: databaseUrl, log, metrics: createMetrics() });
  const subscribers = ['umpire', 'scorer'].map((name) =>
    defineSubscriber({
      event: teaTaken,
      name,
      react: async ({ match }, { attempt }) => react(name, match, attempt),
    }),
  );
  const events = createEvents(jobs, subscribers);
  await jobs.start(createSubscriberJobs(subscribers), true);
  return {
    db,
    events,
    async close() {
      await jobs.stop();
      await db.$client.end();
    },
  };
}

it('tells every subscriber after the commit, and nobody after a rollback', async () => {
  const told: string[] = [];
  const node = await startNode((name, match) => told.push(`${name}: ${match}`));
  await expect(
    runTransaction(node.db, async (tx) => {
      await node.events.emit(tx, teaTaken, { match: 'rolled back' });
      throw new Error('rain');
    }),
  ).rejects.toThrow('rain');
  await runTransaction(node.db, (tx) => node.events.emit(tx, teaTaken, { match: 'Sunday' }));
  await vi.waitUntil(() => told.length >= 2, { timeout: 10_000 });
  expect(told.sort()).toEqual(['scorer: Sunday', 'umpire: Sunday']);
  await node.close();
});

it('tells a subscriber that failed again, and the other only once', async () => {
  const told: string[] = [];
  const node = await startNode((name, _match, attempt) => {
    told.push(`${name} ${attempt}`);
    if (name === 'scorer' && attempt === 1) throw new Error('the pencil broke');
  });
  await runTransaction(node.db, (tx) => node.events.emit(tx, teaTaken, { match: 'Monday' }));
  await vi.waitUntil(() => told.includes('scorer 2'), { timeout: 20_000 });
  expect(told.filter((line) => line.startsWith('umpire'))).toEqual(['umpire 1']);
  await node.close();
});
