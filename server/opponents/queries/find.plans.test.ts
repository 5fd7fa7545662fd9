import { opponentsMax } from '@fixturebook/contract/limits';
import { findOwnDatesMax } from '@fixturebook/contract/opponents/find';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createConnectionOptions } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/database.ts';
import { explainQueries } from '../../testing/database/query-plan.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { seedManyFixtures } from '../../testing/load/many-fixtures.ts';
import { seedManyMatches } from '../../testing/load/many-matches.ts';
import { createFindQueries, type FindFilter, noFilter } from './find.ts';

const { databaseUrl } = await startTestDatabase();
await seedManyFixtures(databaseUrl, { clubs: 6_000, fixtures: 35_000, year: 2027 });
const pool = new Pool(createConnectionOptions(databaseUrl, 'test'));
// The database is dropped while the last connections of the pool still close.
pool.on('error', () => {});
afterAll(() => pool.end());

/** A club in the middle of many others, with several free dates. */
const { rows } = await pool.query<{ id: string }>(`
  select f.club_id as id from fixtures f join postcode_points p using (postcode)
  where p.latitude between 51.3 and 51.7 and p.longitude between -0.5 and 0.3
  group by 1 order by count(*) desc limit 1`);
const clubId = rows[0]?.id ?? '';
const today = '2027-03-01';
const queries = createFindQueries(drizzle({ client: pool }));
/** More rows than one club has of anything, and far fewer than all clubs have. */
const maxRows = 120;

async function explain(run: (db: Database) => Promise<unknown>) {
  return (await explainQueries(pool, run)).flat();
}

describe('the query plans of Find on a site with 6,000 clubs and 35,000 fixtures', () => {
  it('lists the dates and the teams of the club without reading those of other clubs', async () => {
    const days = { from: today, to: '2100-12-31', today };
    const steps = await explain((db) => createFindQueries(db).listOwnFixtures(clubId, days));
    steps.push(...(await explain((db) => createFindQueries(db).listLastFixtures(clubId, today))));
    expect(steps.filter(({ rows }) => rows > maxRows)).toEqual([]);
    expect(steps).toContainEqual(expect.objectContaining({ index: 'fixtures_club' }));
  });

  it.each<[string, Partial<FindFilter>]>([
    ['without a filter', {}],
    [
      'within a distance, for a strength and a format',
      { withinKm: 30, strength: 'medium', format: 'twenty20' },
    ],
    ['with clubs that would travel', { travels: true }],
  ])(
    'finds the clubs for all free dates of the club %s by the spatial indexes',
    async (_, filter) => {
      const own = await queries.listOwnFixtures(clubId, { from: today, to: '2100-12-31', today });
      const dates = own.slice(0, findOwnDatesMax).map(({ fixture }, number) => ({
        number,
        date: fixture.date,
        fixtureId: fixture.id,
        side: 'either' as const,
        radiusKm: 60,
      }));
      expect(dates.length).toBeGreaterThan(3);
      const asked = { ...noFilter, ...filter, today };
      expect((await queries.findDates(clubId, dates, asked)).length).toBeGreaterThan(10);
      const steps = await explain((db) => createFindQueries(db).findDates(clubId, dates, asked));
      const scans = steps.filter(({ table, index }) => table === 'fixtures' || index);
      expect(scans.filter(({ type }) => type === 'Seq Scan')).toEqual([]);
      const spatial = scans.filter(({ isNearestFirst }) => isNearestFirst);
      expect(new Set(spatial.map(({ index }) => index))).toEqual(
        filter.travels
          ? new Set(['fixtures_guests'])
          : new Set(['fixtures_hosts', 'fixtures_guests']),
      );
      // Each of the two indexes is read until enough free dates suit; a strength leaves out most of them.
      const mostRows = 10 * opponentsMax * dates.length;
      expect(steps.filter(({ rows }) => rows > mostRows)).toEqual([]);
    },
  );

  it('finds the clubs for a day that the club has not listed by the spatial indexes', async () => {
    const [last] = await queries.listLastFixtures(clubId, today);
    const { date = '', postcode = '' } = last?.fixture ?? {};
    const place = { fixtureId: null, postcode, side: 'either' as const, radiusKm: 60 };
    const searched = { number: 0, date, ...place };
    const asked = { ...noFilter, today };
    expect((await queries.findDates(clubId, [searched], asked)).length).toBeGreaterThan(10);
    const steps = await explain((db) => createFindQueries(db).findDates(clubId, [searched], asked));
    expect(steps.filter(({ type, table }) => type === 'Seq Scan' && table === 'fixtures')).toEqual(
      [],
    );
    expect(steps.filter(({ rows }) => rows > 10 * opponentsMax)).toEqual([]);
  });

  it('finds the clubs that the club has played before without reading the matches of other clubs', async () => {
    await seedManyMatches(pool);
    const summer = '2027-07-01';
    const { rows: played } = await pool.query<{ id: string }>(
      `select s.club_id as id from match_sides s
        join matches m on m.id = s.match_id and m.date < $1
        join fixtures f on f.club_id = s.club_id and f.status = 'open' and f.date >= $1
      group by 1 order by count(*) desc limit 1`,
      [summer],
    );
    const id = played[0]?.id ?? '';
    const days = { from: summer, to: '2100-12-31', today: summer };
    const [own] = await queries.listOwnFixtures(id, days);
    if (!own) throw new Error('The club has no free date.');
    const { date, id: fixtureId, side } = own.fixture;
    const searched = [{ number: 0, date, fixtureId, side, radiusKm: 60 }];
    const asked = { ...noFilter, playedBefore: true, today: summer };
    const steps = await explain((db) => createFindQueries(db).findDates(id, searched, asked));
    const tables = ['fixtures', 'matches', 'match_sides', 'clubs'];
    const scans = steps.filter(({ type }) => type === 'Seq Scan');
    expect(scans.filter(({ table }) => tables.includes(table ?? ''))).toEqual([]);
    const ofMatches = steps.filter(({ table }) => table === 'matches' || table === 'match_sides');
    expect(ofMatches.length).toBeGreaterThan(0);
    expect(ofMatches.filter(({ rows }) => rows > maxRows)).toEqual([]);
    expect(steps.filter(({ rows }) => rows > 10 * opponentsMax)).toEqual([]);
  });
});
