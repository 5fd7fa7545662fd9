import { opponentsMax } from '@fixturebook/contract/limits';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { toSurfaceDistanceKm } from '../geocoding/queries.ts';
import { addDays } from '../platform/calendar.ts';
import { createDatabase } from '../platform/database/database.ts';
import { createLogger } from '../platform/log.ts';
import { startTestDatabase } from '../testing/database/test-database.ts';
import {
  countExpectedOpponents,
  findExpectedOpponents,
  insertScenarios,
  type OpponentScenario,
  opponentScenario,
  type ScenarioFixture,
} from '../testing/opponent-scenarios.ts';
import { sizes } from '../testing/sizes.ts';
import { createFindQueries } from './queries/find.ts';
import { createOpponentQueries } from './queries.ts';

const { databaseUrl } = await startTestDatabase();
const db = createDatabase(databaseUrl, createLogger('silent'));
afterAll(() => db.$client.end());
const queries = createOpponentQueries(db);
const findQueries = createFindQueries(db);

const worldsPerRound = 25;
const rounds = sizes.opponentScenarios / worldsPerRound;

/** How many scenarios the database has. Each has days of its own. */
let settled = 0;

it('finds the same opponents as an independent calculation in random scenarios', {
  timeout: 120_000,
}, async () => {
  const totals = { found: 0, near: 0 };
  const worlds = fc.array(opponentScenario, {
    minLength: worldsPerRound,
    maxLength: worldsPerRound,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(worlds, async (made) => {
      const dated = made.map((world) => ({ world, day: getScenarioDate(settled++) }));
      await insertScenarios(db.$client, dated);
      await Promise.all(
        dated.map(async ({ world, day }) => {
          for (const own of listFreeDatesToFindOpponentsFor(world)) {
            const { found, near } = await compareWithExpectedOpponents(world, own, day);
            totals.found += found;
            totals.near += near;
          }
        }),
      );
    }),
    // Do not shrink a failing scenario, because the scenarios before it are still in the database.
    { numRuns: rounds, endOnFailure: true },
  );
  // Make sure that enough of the random scenarios have opponents.
  expect(totals.found).toBeGreaterThan(2.5 * sizes.opponentScenarios);
  expect(totals.near).toBeGreaterThan(1.2 * sizes.opponentScenarios);
});

/** The limit of a list does not cut off the opponents in a scenario of this size. */
const maxDatesInSmallScenario = 30;

it('finds a date for another exactly if it finds the other for it, in random scenarios', {
  timeout: 120_000,
}, async () => {
  let pairs = 0;
  const small = opponentScenario.filter(({ dates }) => dates.length <= maxDatesInSmallScenario);
  await fc.assert(
    fc.asyncProperty(small, async (world) => {
      await insertScenarios(db.$client, [{ world, day: getScenarioDate(settled++) }]);
      const found = new Set<string>();
      for (const own of world.dates.filter((date) => canAsk(world, date))) {
        const clubId = world.clubs[own.club]?.id ?? '';
        const ids = toFixtureIds(await queries.listOpponents(clubId, own.id));
        for (const id of ids) found.add(`${own.id} ${id}`);
      }
      const reversed = [...found].map((pair) => pair.split(' ').reverse().join(' '));
      expect(new Set(reversed), JSON.stringify(world)).toEqual(found);
      pairs += found.size;
    }),
    { numRuns: 60, endOnFailure: true },
  );
  // Make sure that enough of the random dates suit each other.
  expect(pairs).toBeGreaterThan(300);
});

function getScenarioDate(number: number) {
  return addDays('2001-01-01', 2 * number);
}

function listFreeDatesToFindOpponentsFor(world: OpponentScenario) {
  return world.dates.filter((date) => canAsk(world, date)).slice(0, 3);
}

function canAsk({ clubs }: OpponentScenario, date: ScenarioFixture) {
  return date.status === 'open' && !clubs[date.club]?.suspended;
}

async function compareWithExpectedOpponents(
  world: OpponentScenario,
  own: ScenarioFixture,
  day: string,
) {
  const clubId = world.clubs[own.club]?.id ?? '';
  const which = JSON.stringify({ own, world });
  const expected = findExpectedOpponents(world, own);
  const opponents = await queries.listOpponents(clubId, own.id);
  expect(toFixtureIds(opponents), which).toEqual(expected.suiting.map(({ id }) => id));
  for (const [n, { apart }] of expected.suiting.entries())
    expect(toSurfaceDistanceKm(opponents[n]?.apart ?? Number.NaN), which).toBeCloseTo(apart, 6);

  const ids = toFixtureIds(await findWithoutFilter(clubId, own, day));
  const limited = expected.suiting.map(({ id }) => id);
  // Find ranks its list in another way, so only lists that are complete are the same.
  if (limited.length < opponentsMax) expect(ids.sort(), which).toEqual(limited.sort());

  const nearMisses = await queries.listNearMisses(clubId, own.id);
  expect(toFixtureIds(nearMisses), which).toEqual(expected.near.map(({ id }) => id));

  const any = world.dates.at(-1) ?? own;
  const isOurs = any.club === own.club && any.status !== 'called-off';
  const asOurs = await queries.findOwnDate(clubId, any.id, day);
  expect(asOurs?.id, which).toBe(isOurs ? any.id : undefined);

  // Compare the results on the day of the free date, and on the day after it.
  for (const later of [own.later, own.later + 1]) {
    const today = addDays(day, later);
    const here = await queries.findOwnDate(clubId, own.id, today);
    expect(here?.id, which).toBe(later > own.later ? undefined : own.id);
    const counts = await queries.countOpponents(clubId, { from: day, to: addDays(day, 1), today });
    expect(counts, which).toEqual(countExpectedOpponents(world, own.club, later));
  }
  return { found: opponents.length, near: nearMisses.length };
}

function findWithoutFilter(clubId: string, own: ScenarioFixture, day: string) {
  const { id: fixtureId, side, radius: radiusKm, later } = own;
  const date = addDays(day, later);
  const filter = { strength: null, format: null, withinKm: null, travels: false };
  return findQueries.findDates(clubId, [{ number: 0, date, fixtureId, side, radiusKm }], {
    ...filter,
    playedBefore: false,
    today: date,
  });
}

function toFixtureIds(rows: { fixture: { id: string } }[]) {
  return rows.map(({ fixture }) => fixture.id);
}
