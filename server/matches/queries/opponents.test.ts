import { nearMissesMax } from '@fixturebook/contract/matches';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { alongTheSurface } from '../../geocoding/queries.ts';
import { daysAfter } from '../../platform/calendar.ts';
import { createDatabase } from '../../platform/database.ts';
import { createLogger } from '../../platform/log.ts';
import { startTestDatabase } from '../../testing/test-database.ts';
import { aWorld, type FreeDate, opponentsIn, settle, type World } from '../../testing/worlds.ts';
import { createOpponentQueries } from './opponents.ts';

const { databaseUrl } = await startTestDatabase();
const db = createDatabase(databaseUrl, createLogger('silent'));
afterAll(() => db.$client.end());
const queries = createOpponentQueries(db);

/** Worlds that are put into the database together, and how many times. */
const together = 25;
const rounds = 40;

it('finds in 1,000 worlds whom the rules find, in their order', { timeout: 120_000 }, async () => {
  let settled = 0;
  const totals = { found: 0, near: 0 };
  const worlds = fc.array(aWorld, { minLength: together, maxLength: together, size: 'max' });
  await fc.assert(
    fc.asyncProperty(worlds, async (made) => {
      const dated = made.map((world) => ({ world, day: dayOf(settled++) }));
      await settle(db.$client, dated);
      await Promise.all(
        dated.map(async ({ world, day }) => {
          for (const own of ownDatesOf(world)) {
            const { found, near } = await compare(world, own, day);
            totals.found += found;
            totals.near += near;
          }
        }),
      );
    }),
    { numRuns: rounds },
  );
  expect(settled).toBe(1_000);
  // The worlds are no empty ones.
  expect(totals.found).toBeGreaterThan(2_500);
  expect(totals.near).toBeGreaterThan(1_200);
});

function dayOf(number: number) {
  return daysAfter('2001-01-01', 2 * number);
}

/** A few free dates whose clubs can ask. */
function ownDatesOf({ dates, clubs }: World) {
  const canAsk = (date: FreeDate) => date.status === 'open' && !clubs[date.club]?.suspended;
  return dates.filter(canAsk).slice(0, 3);
}

/** Holds the answers for a date against the rules. */
async function compare(world: World, own: FreeDate, day: string) {
  const clubId = world.clubs[own.club]?.id ?? '';
  const expected = opponentsIn(world, own);
  const opponents = await queries.opponentsOf(clubId, own.id);
  expect(idsOf(opponents)).toEqual(expected.suiting.map(({ id }) => id));
  for (const [n, { apart }] of expected.suiting.entries())
    expect(alongTheSurface(opponents[n]?.apart ?? Number.NaN)).toBeCloseTo(apart, 6);

  const nearMisses = await queries.nearMissesOf(clubId, own.id);
  expect(idsOf(nearMisses)).toEqual(expected.near.slice(0, nearMissesMax).map(({ id }) => id));

  const clubs = new Set(expected.suiting.map((one) => one.club));
  const counts = await queries.counts(clubId, { from: day, to: daysAfter(day, 1), today: day });
  const count = counts.find(({ fixtureId }) => fixtureId === own.id);
  expect(count?.opponents).toBe(clubs.size);
  return { found: opponents.length, near: nearMisses.length };
}

function idsOf(rows: { fixture: { id: string } }[]) {
  return rows.map(({ fixture }) => fixture.id);
}
