import { Client } from 'pg';

/**
 * Inserts agreed matches in seven days between the clubs of `clubIds`, which are due for the question
 * whether they are still on. A club has a match of each of its teams.
 */
export async function seedDueMatches(databaseUrl: string, clubIds: string[], matches: number) {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(insertMatchesSql, [clubIds, matches]);
  await db.query('vacuum analyze fixtures, matches, match_sides, match_terms');
  await db.end();
}

/**
 * Builds a statement that inserts agreed matches of thirty days ago. The query has a row for each, with
 * the columns `home`, `away` (ids of clubs), `team` (the name of both teams) and `day`.
 */
export function buildInsertMatchesSql(matchesQuery: string) {
  return `
  with chosen as (${matchesQuery}),
  drawn as materialized (
    select *, gen_random_uuid() as match_id, gen_random_uuid() as home_fixture,
      gen_random_uuid() as away_fixture
    from chosen),
  listed as (
    insert into fixtures (id, club_id, team_name, date, side, ground, postcode, contact_email,
      max_travel_radius, description, status)
    select home_fixture, home, team, day, 'home', 'The Rec', 'SW18 4RD', 'fixtures@many.example', 40, '',
      'confirmed' from drawn
    union all
    select away_fixture, away, team, day, 'away', '', 'SW18 4RD', 'fixtures@many.example', 40, '',
      'confirmed' from drawn),
  agreed as (
    insert into matches (id, date, home_club_id, postcode, playing, one_pitch)
    select match_id, day, home, 'SW18 4RD', tsrange(day + time '13:00', day + time '19:00'), false from drawn),
  sides as (
    insert into match_sides (match_id, side, club_id, fixture_id)
    select match_id, 'home', home, home_fixture from drawn
    union all select match_id, 'away', away, away_fixture from drawn)
  insert into match_terms (match_id, terms, proposed_by_club_id, status, created_at, answered_at)
  select match_id, jsonb_build_object('date', day, 'startTime', '13:00', 'ground', 'The Rec',
      'postcode', 'SW18 4RD', 'format', null, 'overs', null, 'surface', null, 'ball', '', 'teas', '',
      'costShare', '', 'notes', ''),
    home, 'agreed', now() - interval '30 days', now() - interval '30 days' from drawn`;
}

const insertMatchesSql = buildInsertMatchesSql(`
  select ($1::uuid[])[1 + (2 * n) % cardinality($1)] as home,
    ($1::uuid[])[1 + (2 * n + 1) % cardinality($1)] as away, 'XI ' || n as team,
    (now() at time zone 'Europe/London')::date + 7 as day
  from generate_series(0, $2::int - 1) n`);
