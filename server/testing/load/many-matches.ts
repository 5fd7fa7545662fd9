import type { Pool } from 'pg';

type Connection = Pick<Pool, 'query'>;

/** Makes a match of every fourth pair of a home and an away date of one day. */
export async function seedManyMatches(db: Connection) {
  await db.query(insertMatchesSql);
  await db.query('vacuum analyze fixtures, matches, match_sides, match_terms');
}

/** Inserts an open request for every third free date, from the club with the next id. */
export async function seedManyRequests(db: Connection) {
  await db.query(insertRequestsSql);
  await db.query('vacuum analyze match_requests');
}

const insertMatchesSql = `
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
  update fixtures f set status = 'confirmed' from made m where f.id in (m.home_id, m.away_id)`;

const insertRequestsSql = `
  insert into match_requests (from_club_id, to_club_id, fixture_id, team_name, message, terms, expires_at)
  select other.id, f.club_id, f.id, 'XI', '', '{}', f.date
  from fixtures f
  cross join lateral (select k.id from clubs k where k.id > f.club_id order by k.id limit 1) other
  where f.status = 'open' and hashtext(f.id::text) % 3 = 0`;
