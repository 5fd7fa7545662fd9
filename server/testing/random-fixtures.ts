import type { Pool } from 'pg';

/**
 * Inserts 40 clubs at 12 places, some suspended or at an unknown place, with fixtures of every side and status
 * on some days. Many fixtures are at the same place, or start at the same time. Returns the ids of the clubs that
 * are not suspended. The last one is at an unknown place.
 */
export async function insertRandomFixtures(
  pool: Pool,
  { seed, fixtures, days }: { seed: number; fixtures: number; days: string[] },
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select setseed($1)', [seed / 1_000]);
    await client.query(insertPointsSql);
    await client.query(insertClubsSql, [seed]);
    await client.query(insertFixturesSql, [seed, fixtures, days]);
    const { rows } = await client.query<{ id: string }>(
      `select c.id from clubs c left join postcode_points p using (postcode)
       where c.username = 'Random ' || $1 and suspended_at is null order by p.globe is null, c.id`,
      [seed],
    );
    return rows.map(({ id }) => id);
  } finally {
    client.release();
  }
}

const insertPointsSql = `
  insert into postcode_points (postcode, latitude, longitude, accuracy, source)
  select 'RA' || n || ' 1AA', 50 + n * random() / 2, -2 + 3 * random(), 'unit', 'import'
  from generate_series(1, 12) n on conflict do nothing`;

const insertClubsSql = `
  insert into clubs (slug, name, username, description, postcode, contact_number, contact_email, suspended_at)
  select 'random-' || $1 || '-' || n, 'Random ' || $1 || ' ' || n, 'Random ' || $1, '', 'RA' || 1 + n % 14 || ' 1AA',
    '', '', case when n % 9 = 0 then now() end
  from generate_series(1, 40) n`;

const insertFixturesSql = `
  with numbered as (
    select id, postcode, row_number() over (order by slug) as number from clubs where username = 'Random ' || $1
  ), drawn as (
    select n, 1 + floor(random() * 40)::int as number, 1 + floor(random() * 14)::int as place,
      ($3::date[])[1 + floor(random() * cardinality($3::date[]))::int] as date,
      (array['home', 'away', 'either'])[1 + floor(random() * 3)::int] as side,
      (array['11:30', '13:00', '13:30', null])[1 + floor(random() * 4)::int]::time as start_time,
      (array['open', 'open', 'confirmed', 'called-off'])[1 + floor(random() * 4)::int] as status
    from generate_series(1, $2::int) n
  )
  insert into fixtures (club_id, team_name, date, start_time, side, ground, postcode, contact_email,
    max_travel_radius, description, status, call_off_reason)
  select id, 'XI ' || n, date, start_time, side, 'The Rec', 'RA' || place || ' 1AA', '', 30, '', status,
    case when status = 'called-off' then 'weather' end
  from drawn join numbered using (number)`;
