import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import {
  createDatabase,
  type Database,
  runTransaction,
  type Transaction,
} from '../database/database.ts';
import { createLogger } from '../log.ts';
import { readLiveLogOfClub, readNewLiveEvents, recordLiveEvent } from './event-log.ts';
import type { LogPosition } from './position.ts';

const { databaseUrl } = await startTestDatabase();
const log = createLogger('silent');
/** Two nodes, each with its connections. */
const nodes = [createDatabase(databaseUrl, log), createDatabase(databaseUrl, log)] as const;
afterAll(() => Promise.all(nodes.map((node) => node.$client.end())));

const clubCount = 4;

const transaction = fc.record({
  node: fc.constantFrom(...nodes),
  /** The clubs of the transaction's events, in the order in which it records them. */
  clubs: fc.array(fc.nat(clubCount - 1), { minLength: 1, maxLength: 5 }),
  pauseMs: fc.nat(8),
  isRolledBack: fc.boolean(),
  /** Whether it inserts its events like version 0.1.0, in one statement. */
  isOldVersion: fc.boolean(),
});
const writerPlans = fc.array(fc.array(transaction, { minLength: 5, maxLength: 12 }), {
  minLength: 6,
  maxLength: 10,
});
const pageSizes = fc.infiniteStream(fc.integer({ min: 1, max: 5 }));

const rollback = new Error('rolled back');

it('lets readers on two nodes, which stop and resume, see each event once and in one order during concurrent writes to overlapping clubs', async () => {
  await fc.assert(
    fc.asyncProperty(writerPlans, pageSizes, async (plans, sizes) => {
      const clubIds: string[] = Array.from({ length: clubCount }, () => randomUUID());
      const committed = new Map(clubIds.map((id) => [id, [] as string[]]));
      let isWriting = true;

      async function write({ node, clubs, ...plan }: (typeof plans)[number][number]) {
        const events = clubs.map((club) => ({ clubId: clubIds[club] ?? '', data: randomUUID() }));
        const run = runTransaction(node, async (tx) => {
          if (plan.isOldVersion) await insertLikeOldVersion(tx, events);
          else for (const event of events) await recordLiveEvent(tx, { ...event, name: 'read' });
          await pause(plan.pauseMs);
          if (plan.isRolledBack) throw rollback;
        });
        if (plan.isRolledBack) return expect(run).rejects.toBe(rollback);
        await run;
        for (const { clubId, data } of events) committed.get(clubId)?.push(data);
      }

      /** Reads in pages, like a browser that resumes on the other node after each of them. */
      async function resumeRepeatedly(clubId: string) {
        const seen: string[] = [];
        let after: LogPosition = { number: 0, recordedAt: 0 };
        for (let turn = 0, wasWriting = true; ; turn++) {
          const node = nodes[turn % 2] ?? nodes[0];
          const size = sizes.next().value ?? 1;
          const { events } = await readLiveLogOfClub(node, clubId, after, size);
          if (!events) throw new Error('A browser would have to fetch everything again.');
          seen.push(...events.map(({ data }) => JSON.parse(data)));
          after = events.at(-1)?.position ?? after;
          if (events.length === 0 && !wasWriting) return seen;
          wasWriting = isWriting;
        }
      }

      /** Reads the logs of all clubs together, like the reader of a node. */
      async function readAll(node: Database) {
        const seen = new Map(clubIds.map((id) => [id, [] as string[]]));
        const numbers = new Map(clubIds.map((id) => [id, 0]));
        for (let wasWriting = true; ; ) {
          const read = await readNewLiveEvents(node.$client, numbers, 3);
          for (const [clubId, events] of read) {
            seen.get(clubId)?.push(...events.map(({ data }) => JSON.parse(data)));
            numbers.set(clubId, events.at(-1)?.position.number ?? 0);
          }
          if (read.size === 0 && !wasWriting) return seen;
          wasWriting = isWriting;
        }
      }

      const readers = Promise.all([
        Promise.all(nodes.map(readAll)),
        Promise.all(clubIds.map(resumeRepeatedly)),
      ]);
      await Promise.all(
        plans.map(async (plan) => {
          for (const planned of plan) await write(planned);
        }),
      );
      isWriting = false;
      const [[first, second], resumed] = await readers;
      expect(second).toEqual(first);
      for (const [index, clubId] of clubIds.entries()) {
        expect(resumed[index]).toEqual(first?.get(clubId));
        expect(resumed[index]?.toSorted()).toEqual(committed.get(clubId)?.toSorted());
      }
    }),
    { numRuns: 8 },
  );
});

async function insertLikeOldVersion(tx: Transaction, events: { clubId: string; data: string }[]) {
  const rows = JSON.stringify(events);
  await tx.execute(sql`
    insert into live_events (club_id, name, data)
    select (event ->> 'clubId')::uuid, 'read', event -> 'data'
    from jsonb_array_elements(${rows}::jsonb) event`);
}
