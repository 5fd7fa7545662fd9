import { homeFreeDatesMax } from '@fixturebook/contract/card/home';
import { opponentsMax } from '@fixturebook/contract/limits';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createOpponentQueries } from '../../opponents/queries.ts';
import { createConnectionOptions } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/database.ts';
import { explainQueries } from '../../testing/database/query-plan.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { seedManyFixtures } from '../../testing/load/many-fixtures.ts';
import { seedManyMatches, seedManyRequests } from '../../testing/load/many-matches.ts';
import { seedManyTeams } from '../../testing/load/many-teams.ts';
import { createChecklistQuery } from './checklist.ts';
import { createHomeQueries } from './home.ts';
import { createHomeFreeDatesQuery } from './home-free-dates.ts';

const { databaseUrl } = await startTestDatabase();
await seedManyFixtures(databaseUrl, { clubs: 6_000, fixtures: 35_000, year: 2027 });
const pool = new Pool(createConnectionOptions(databaseUrl, 'test'));
// The database is dropped while the last connections of the pool still close.
pool.on('error', () => {});
afterAll(() => pool.end());

await seedManyMatches(pool);
await seedManyRequests(pool);
await seedManyTeams(pool);
await pool.query('vacuum analyze match_reconfirmations');

/** Clubs with a match, those with the most free dates in the month that the tests read first. */
const { rows } = await pool.query<{ id: string }>(`
  select club_id as id from fixtures group by 1 having bool_or(status = 'confirmed')
  order by count(*) filter (where status = 'open' and date between '2027-05-01' and '2027-06-10') desc
  limit 20`);
const today = '2027-03-01';
const now = new Date('2027-03-01T12:00:00Z');
const clubId = await findClubWithOpponents(rows.map(({ id }) => id));

/** The places of the clubs are random, and some clubs have no other near. */
async function findClubWithOpponents(clubIds: string[]) {
  const listFreeDates = createHomeFreeDatesQuery(drizzle({ client: pool }));
  for (const id of clubIds)
    if ((await listFreeDates(id, today, now)).some(({ opponents }) => opponents > 0)) return id;
  throw new Error('None of the clubs has an opponent near.');
}

/** More rows than one club has of anything, and far fewer than all clubs have. */
const maxRows = 120;

async function explain(run: (db: Database) => Promise<unknown>) {
  return (await explainQueries(pool, run)).flat();
}

describe('the query plans of Home on a site with 6,000 clubs and 35,000 fixtures', () => {
  it('lists the requests to answer by an index', async () => {
    const steps = await explain((db) => createHomeQueries(db).listRequestsToAnswer(clubId, now));
    expect(steps.filter(({ rows }) => rows > maxRows)).toEqual([]);
    expect(steps).toContainEqual(expect.objectContaining({ index: 'match_requests_to' }));
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

  it('counts the opponents of each free date of a month by the spatial indexes', async () => {
    const days = { from: '2027-05-01', to: '2027-06-10', today };
    const counts = await createOpponentQueries(drizzle({ client: pool })).countOpponents(
      clubId,
      days,
    );
    expect(counts.length).toBeGreaterThan(0);
    const steps = await explain((db) => createOpponentQueries(db).countOpponents(clubId, days));
    const tables = ['fixtures', 'matches', 'match_sides', 'clubs'];
    const scans = steps.filter(({ type }) => type === 'Seq Scan');
    expect(scans.filter(({ table }) => tables.includes(table ?? ''))).toEqual([]);
    expect(steps.filter(({ rows }) => rows > 2 * opponentsMax * counts.length)).toEqual([]);
    const spatial = ['fixtures_hosts', 'fixtures_guests'];
    expect(steps.filter(({ index }) => spatial.includes(index ?? '')).length).toBeGreaterThan(0);
  });
});
