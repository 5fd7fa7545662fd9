import { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createConnectionOptions } from '../../platform/database/connection.ts';
import { explainQueries } from '../../testing/database/query-plan.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { seedManyFixtures } from '../../testing/load/many-fixtures.ts';
import { buildAnnouncement, listUntoldOpponents } from './announcements.ts';

const { databaseUrl } = await startTestDatabase();
await seedManyFixtures(databaseUrl, { clubs: 6_000, fixtures: 35_000, year: 2027 });
const pool = new Pool(createConnectionOptions(databaseUrl, 'test'));
// The database is dropped while the last connections of the pool still close.
pool.on('error', () => {});
afterAll(() => pool.end());

const day = '2027-03-01';
const today = '2027-03-02';
/** A busy day: 2,000 dates were announced, and 500 on each of the days before. */
await pool.query(
  `insert into announced_dates (fixture_id, job_id, day, date)
  select id, gen_random_uuid(), $1::date - greatest(0, (n - 1500) / 500)::int, date
  from (select id, date, row_number() over (order by hashtext(id::text)) as n from fixtures) f
  where n <= 5000`,
  [day],
);
await pool.query(
  `insert into opponent_announcements select id, $1, 'new', gen_random_uuid(), gen_random_uuid()
  from clubs`,
  [day],
);
/** Each club has a search for each of five Saturdays. */
const searchesPerDay = 6_000;
await pool.query(
  `insert into saved_searches (club_id, from_date, to_date, radius_km, side, globe)
  select k.id, d.date, d.date, 24, 'either', p.globe
  from clubs k join postcode_points p using (postcode),
    (select date from fixtures group by 1 order by count(*) desc limit 5) d`,
);
await pool.query(
  `insert into teams (club_id, name, weekdays, category) select id, '1st XI', '{}', 'men' from clubs`,
);
await pool.query('vacuum analyze announced_dates, opponent_announcements, saved_searches, teams');
const { rows } = await pool.query<{ id: string }>(
  'select club_id as id from fixtures group by 1 order by count(*) desc, 1 limit 1',
);
const clubId = rows[0]?.id ?? '';

/** About as many dates as were announced for each of the club's own dates. */
const maxRows = 800;

it('finds the dates that a club was not told of by the day on which they were announced', async () => {
  const steps = (
    await explainQueries(pool, (db) => listUntoldOpponents(db, { clubId, day }, today))
  ).flat();
  expect(steps).toContainEqual(expect.objectContaining({ index: 'announced_dates_day' }));
  expect(steps.filter(({ rows }) => rows > maxRows)).toEqual([]);
  expect(steps.filter(({ type }) => type === 'Seq Scan')).toEqual([]);
});

it('finds the saved searches that a new date is for by their days and their area', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `select f.id from fixtures f where f.status = 'open' and f.date = (
      select from_date from saved_searches limit 1) order by f.id limit 1`,
  );
  const ids = rows.map(({ id }) => id);
  const steps = (
    await explainQueries(pool, (db) => db.execute(buildAnnouncement(ids, '2027-01-01')))
  ).flat();
  const ofSearches = steps.filter(({ table, index }) =>
    [table, index].some((name) => name?.startsWith('saved_searches')),
  );
  expect(ofSearches).toContainEqual(expect.objectContaining({ index: 'saved_searches_found' }));
  expect(ofSearches.filter(({ rows }) => rows > searchesPerDay / 4)).toEqual([]);
});
