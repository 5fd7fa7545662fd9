import { Client } from 'pg';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { seedManyClubs } from './many-clubs.ts';
import { getFirstSaturday } from './season-to-come.ts';

/** Inserts free dates on the weekends of a season, with every side, strength and format. */
export async function seedManyFixtures(
  databaseUrl: string,
  { clubs, fixtures, year }: { clubs: number; fixtures: number; year: number },
) {
  await migrateDatabase(databaseUrl);
  await seedManyClubs(databaseUrl, clubs);
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query('select setseed(0.1744)');
  await runWithoutIndexes(db, ['fixtures_hosts', 'fixtures_guests'], () =>
    db.query(insertFixturesSql, [fixtures, getFirstSaturday(year)]),
  );
  await db.query(insertBlocksSql);
  await db.query('vacuum analyze fixtures, club_blocks');
  await db.end();
}

const insertFixturesSql = `
  with numbered as (select id, postcode, row_number() over (order by id) as number from clubs),
    many as (select count(*) as clubs from clubs),
    drawn as (
      select n, 1 + n % clubs as number, $2::date + 7 * floor(random() * 26)::int
          + (random() < 0.6)::int as date,
        (array['home', 'home', 'away', 'either'])[1 + floor(random() * 4)::int] as side,
        (array[10, 15, 25, 30, 40, 60])[1 + floor(random() * 6)::int] as radius,
        (array['strong', 'strong-medium', 'medium', 'weak-medium', 'weak', null])
          [1 + floor(random() * 6)::int] as strength,
        (array['limited-overs', 'limited-overs', 'twenty20', 'declaration', null])
          [1 + floor(random() * 5)::int] as format
      from generate_series(1, $1::int) n, many
    )
  insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email,
    max_travel_radius, description, format, strength)
  select id, 'XI ' || n, date, side, 'The Rec', postcode, 'fixtures@many.example', radius, '', format,
    strength
  from drawn join numbered using (number)`;

const insertBlocksSql = `
  insert into club_blocks (blocker_id, blocked_id)
  select id, lag(id) over (order by id) from (
    select id, row_number() over (order by id) as number from clubs
  ) numbered where number % 10 = 0
  order by id offset 1`;

/** Creates the indexes after inserting the rows, which takes a third of the time. */
export async function runWithoutIndexes(db: Client, names: string[], run: () => Promise<unknown>) {
  const { rows } = await db.query(
    'select indexname, indexdef from pg_indexes where indexname = any($1)',
    [names],
  );
  for (const { indexname } of rows) await db.query(`drop index ${indexname}`);
  await run();
  for (const { indexdef } of rows) await db.query(indexdef);
}
