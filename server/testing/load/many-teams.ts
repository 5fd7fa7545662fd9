import type { Pool } from 'pg';

/** Keeps three teams of each club: two that play at weekends and have a fixture, and one without fixtures. */
export async function seedManyTeams(db: Pick<Pool, 'query'>) {
  await db.query(insertTeamsSql);
  await db.query('vacuum analyze teams');
}

const insertTeamsSql = `
  insert into teams (club_id, name, weekdays)
  select club_id, team_name, array['saturday', 'sunday'] from (
    select club_id, team_name, row_number() over (partition by club_id order by date, id) as place
    from fixtures
  ) numbered where place <= 2
  union all
  select id, 'Midweek XI', array['wednesday'] from clubs`;
