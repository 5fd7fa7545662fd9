import { insertOfficers, seedMessages } from '@fixturebook/server/testing/load/chat-pairs';
import { seedManyClubs } from '@fixturebook/server/testing/load/many-clubs';
import { runWithoutIndexes } from '@fixturebook/server/testing/load/many-fixtures';
import { getFirstSaturday, getSeasonToCome } from '@fixturebook/server/testing/load/season-to-come';
import { Client } from 'pg';

export const season = getSeasonToCome();
const firstSaturday = getFirstSaturday(season);
/** On this Wednesday only the measured clubs have a date, however large the site is. */
export const quietDay = addDays(firstSaturday, 32);
/** On this Saturday a fifty-second part of the season's dates are free. */
export const busyDay = addDays(firstSaturday, 35);

const rowsPerInsert = 1_000_000;

/** Grows the database of a site. Each function brings one kind of row to a total. */
export function createFiller(databaseUrl: string) {
  async function withClient<T>(run: (client: Client) => Promise<T>) {
    const client = new Client({
      connectionString: databaseUrl,
      options: '-c synchronous_commit=off -c work_mem=128MB -c maintenance_work_mem=1GB',
    });
    await client.connect();
    try {
      return await run(client);
    } finally {
      await client.end();
    }
  }

  return {
    async fillClubs(total: number) {
      await seedManyClubs(databaseUrl, total);
      await insertOfficers(databaseUrl);
      await withClient((client) => client.query('vacuum analyze'));
    },
    /** Spreads free dates over ten seasons, the last of which is to come, and over all clubs. */
    fillFixtures: (total: number) =>
      withClient(async (client) => {
        const stored = await client.query(`select count(*)::int as count from fixtures`);
        const { rows: indexes } = await client.query(listIndexesSql);
        const insert = async () => {
          for (let n = stored.rows[0].count; n < total; n += rowsPerInsert)
            await client.query(insertFixturesSql, [
              n + 1,
              Math.min(total, n + rowsPerInsert),
              season,
            ]);
        };
        // Creating the indexes again takes longer than keeping them if the table grows little.
        if (total < 1_000_000) await insert();
        else
          await runWithoutIndexes(
            client,
            indexes.map(({ name }) => name),
            insert,
          );
        await client.query('vacuum analyze');
        await client.query('checkpoint');
      }),
    async fillMessages(total: number) {
      await seedMessages(databaseUrl, total);
      await withClient((client) => client.query('checkpoint'));
    },
    /** Gives each measured club a date on the quiet day and on the busy one. Returns the dates by club. */
    insertMeasuredDates: (clubIds: string[]) =>
      withClient(async (client) => {
        const { rows } = await client.query<{ clubId: string; date: string; id: string }>(
          insertMeasuredDatesSql,
          [clubIds, [quietDay, busyDay]],
        );
        return rows;
      }),
    listClubIds: (count: number) =>
      withClient(async (client) => {
        const { rows } = await client.query('select club_id as id from officers limit $1', [count]);
        return rows.map(({ id }) => id as string);
      }),
    /** Otherwise PostgreSQL vacuums and analyses the new rows during the measurements. */
    stopAutomaticVacuums: () =>
      withClient(async (client) => {
        await client.query('alter system set autovacuum = off');
        await client.query('select pg_reload_conf()');
      }),
  };
}

const listIndexesSql = `
  select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = 'fixtures'::regclass and not indisunique and not indisexclusion`;

const insertFixturesSql = `
  with numbered as materialized (
      select id, postcode, row_number() over (order by id) as number from clubs),
    drawn as (
      select n, 1 + n % (select count(*) from clubs) as number,
        make_date($3::int - n % 10, 4, 17)
          + 6 - extract(dow from make_date($3::int - n % 10, 4, 17))::int
          + 7 * (n / 10 % 26) + n / 260 % 2 as date
      from generate_series($1::int, $2::int) n)
  insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email,
    max_travel_radius, description)
  select id, 'XI ' || n, date, (array['home', 'away', 'either'])[1 + n / 7 % 3], 'The Rec', postcode,
    'fixtures@many.example', (array[10, 15, 25, 30, 40])[1 + n / 11 % 5], ''
  from drawn join numbered using (number)`;

const insertMeasuredDatesSql = `
  insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email,
    max_travel_radius, description)
  select id, 'Measured XI', date, 'either', 'The Rec', postcode, 'fixtures@many.example', 40, ''
  from clubs, unnest($2::date[]) date where id = any($1)
  returning club_id as "clubId", date::text, id`;

function addDays(isoDate: string, days: number) {
  return new Date(Date.parse(isoDate) + days * 24 * 3_600_000).toISOString().slice(0, 10);
}
