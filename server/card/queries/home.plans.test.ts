import { homeFreeDatesMax } from '@fixturebook/contract/card/home';
import { opponentsMax } from '@fixturebook/contract/limits';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createRequestsToAnswerCounter } from '../../matches/queries/requests-to-answer.ts';
import { createConnectionOptions } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/database.ts';
import { explainQueries } from '../../testing/database/query-plan.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { seedManyFixtures } from '../../testing/load/many-fixtures.ts';
import { createChecklistQuery } from './checklist.ts';
import { createHomeQueries } from './home.ts';
import { createHomeFreeDatesQuery } from './home-free-dates.ts';

const { databaseUrl } = await startTestDatabase();
await seedManyFixtures(databaseUrl, { clubs: 6_000, fixtures: 35_000, year: 2027 });
const pool = new Pool(createConnectionOptions(databaseUrl, 'test'));
// The database is dropped while the last connections of the pool still close.
pool.on('error', () => {});
afterAll(() => pool.end());

/** Every club keeps a team that has no fixture yet, every third free date has a request, and every fourth pair of a home and an away date is a match. */
await pool.query(`
  insert into match_requests (from_club_id, to_club_id, fixture_id, team_name, message, terms, expires_at)
  select other.id, f.club_id, f.id, 'XI', '', '{}', '2027-03-20'
  from fixtures f, lateral (
    select k.id from clubs k where k.id > f.club_id order by k.id limit 1) other
  where hashtext(f.id::text) % 3 = 0`);
await pool.query(`
  with numbered as (
    select id, club_id, date, side,
      row_number() over (partition by date, side order by hashtext(id::text)) as place
    from fixtures where side in ('home', 'away')
  ), made as (
    select gen_random_uuid() as id, h.id as home_id, h.club_id as home_club_id, a.id as away_id,
      a.club_id as away_club_id, h.date
    from numbered h join numbered a on a.date = h.date and a.place = h.place and a.side = 'away'
    where h.side = 'home' and h.club_id <> a.club_id and h.place % 4 = 0
  ), matched as (
    insert into matches (id, date, home_club_id, postcode, playing, one_pitch)
    select id, date, home_club_id, '', tsrange(date, date + 1), false from made
  ), sides as (
    insert into match_sides (match_id, side, club_id, fixture_id)
    select id, 'home', home_club_id, home_id from made
    union all select id, 'away', away_club_id, away_id from made
  ), agreed as (
    insert into match_terms (match_id, terms, proposed_by_club_id, status, answered_at)
    select id, jsonb_build_object('date', date), home_club_id, 'agreed', now() from made
  )
  update fixtures f set status = 'confirmed' from made m where f.id in (m.home_id, m.away_id)`);
await pool.query(`
  insert into teams (club_id, name, weekdays)
  select id, 'Midweek XI', '{wednesday}' from clubs`);
await pool.query(
  'vacuum analyze teams, fixtures, match_requests, matches, match_sides, match_terms, match_reconfirmations',
);

const { rows } = await pool.query<{ id: string }>(`
  select club_id as id from fixtures where status = 'confirmed' group by 1 order by count(*) desc limit 1`);
const clubId = rows[0]?.id ?? '';
const today = '2027-03-01';
const now = new Date('2027-03-01T12:00:00Z');

/** More rows than one club has of anything, and far fewer than all clubs have. */
const maxRows = 120;

async function explain(run: (db: Database) => Promise<unknown>) {
  return (await explainQueries(pool, run)).flat();
}

describe('the query plans of Home on a site with 6,000 clubs and 35,000 fixtures', () => {
  it('lists and counts the requests to answer by an index', async () => {
    const steps = await explain((db) => createHomeQueries(db).listRequestsToAnswer(clubId, now));
    expect(steps.filter(({ rows }) => rows > maxRows)).toEqual([]);
    expect(steps).toContainEqual(expect.objectContaining({ index: 'match_requests_to' }));
    const counted = await explain((db) => createRequestsToAnswerCounter(db)(clubId, now));
    expect(counted.filter(({ rows }) => rows > maxRows)).toEqual([]);
  });

  it('finds the next match without reading the matches of other clubs', async () => {
    const found = await createHomeQueries(drizzle({ client: pool })).listMatches(clubId, today);
    expect(found[0]).toMatchObject({ isNext: true });
    const steps = await explain((db) => createHomeQueries(db).listMatches(clubId, today));
    expect(steps.filter(({ rows }) => rows > maxRows)).toEqual([]);
  });

  it('lists the dates of a month without reading those of other clubs', async () => {
    const days = { from: '2027-05-01', to: '2027-06-10', today };
    const steps = await explain((db) => createHomeQueries(db).listOwnDates(clubId, days, now));
    expect(steps.filter(({ rows }) => rows > maxRows)).toEqual([]);
  });

  it('finds out which first steps are done without reading the dates and requests of other clubs', async () => {
    const findChecklist = createChecklistQuery(drizzle({ client: pool }));
    expect(await findChecklist(clubId)).toMatchObject({ dates: true });
    const steps = await explain((db) => createChecklistQuery(db)(clubId));
    expect(steps.filter(({ rows }) => rows > maxRows)).toEqual([]);
  });

  it('lists the next dates of each team and counts the clubs that suit by the indexes', async () => {
    const listFreeDates = (db: Database) => createHomeFreeDatesQuery(db)(clubId, today, now);
    const found = await listFreeDates(drizzle({ client: pool }));
    expect(new Set(found.map(({ fixtureId }) => fixtureId === null))).toEqual(
      new Set([true, false]),
    );
    expect(Math.max(...found.map(({ opponents }) => opponents))).toBeGreaterThan(0);
    const statements = await explainQueries(pool, listFreeDates);
    const [listed = [], teams = [], counts = []] = statements;
    expect(statements).toHaveLength(3);
    expect([...listed, ...teams].filter(({ rows }) => rows > maxRows)).toEqual([]);
    expect(teams).toContainEqual(expect.objectContaining({ index: 'teams_name' }));
    const mostRows = 2 * opponentsMax * homeFreeDatesMax;
    expect(counts.filter(({ rows }) => rows > mostRows)).toEqual([]);
    const spatial = ['fixtures_hosts', 'fixtures_guests'];
    expect(counts.filter(({ index }) => spatial.includes(index ?? '')).length).toBeGreaterThan(0);
  });
});
