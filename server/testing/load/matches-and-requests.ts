import { Client } from 'pg';
import { buildInsertMatchesSql } from './due-matches.ts';
import { getFirstSaturday } from './season-to-come.ts';

/** How many coming matches each club has, and how many open requests it has received. */
const matchesPerClub = 4;
const requestsPerClub = 2;

/** Inserts agreed matches and open requests between the clubs of `seedManyFixtures`, on the weekends of the season. */
export async function seedMatchesAndRequests(databaseUrl: string, year: number) {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(insertMatchesSql, [getFirstSaturday(year), matchesPerClub]);
  await db.query(insertRequestsSql, [requestsPerClub]);
  await db.query('vacuum analyze fixtures, matches, match_sides, match_terms, match_requests');
  await db.end();
}

const numberedClubs = `
  select id, row_number() over (order by id) - 1 as number, count(*) over () as clubs from clubs`;

/** In each week every club with an even number is at home to one with an odd number. */
const insertMatchesSql = buildInsertMatchesSql(`
  select home.id as home, away.id as away, 'Match XI ' || week as team, $1::date + 7 * week as day
  from generate_series(0, $2::int - 1) week
  cross join (${numberedClubs}) home
  join (${numberedClubs}) away on away.number = (home.number + 1 + 2 * week) % home.clubs
  where home.number % 2 = 0`);

/** Each club is asked for its next free dates by the club with the next id. */
const insertRequestsSql = `
  insert into match_requests (from_club_id, to_club_id, fixture_id, team_name, message, terms, expires_at)
  select asking.id, asked.id, f.id, '2nd XI', '', jsonb_build_object('date', f.date, 'startTime', '13:00',
      'ground', 'The Rec', 'postcode', f.postcode, 'format', null, 'overs', null, 'surface', null, 'ball', '',
      'teas', '', 'costShare', '', 'notes', ''), f.date
  from (${numberedClubs}) asked
  join (${numberedClubs}) asking on asking.number = (asked.number + 1) % asked.clubs
  cross join lateral (
    select * from fixtures where club_id = asked.id and status = 'open' order by date, id limit $1) f`;
