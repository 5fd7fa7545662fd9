import { Client } from 'pg';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { insertOfficers } from './chat-pairs.ts';
import { seedManyClubs } from './many-clubs.ts';
import { runWithoutIndexes } from './many-fixtures.ts';
import {
  fillDeliveriesSql,
  fillNotificationsSql,
  fillReadsSql,
  insertConversationsSql,
  insertMessagesSql,
} from './ten-seasons/clubs-in-touch.ts';
import {
  drawMatchesSql,
  insertFixturesOfMatchesSql,
  insertFreeDatesSql,
  insertMatchesSql,
  insertReconfirmationsSql,
  insertRequestsSql,
  insertSidesSql,
  insertTermsSql,
} from './ten-seasons/matches.ts';

/** How much a site has that the clubs of a country have used for ten seasons. */
export interface TenSeasonsSize {
  clubs: number;
  /** Messages of each conversation. A club has twelve conversations. */
  messagesPerConversation: number;
  notificationsPerClub: number;
}

/** 6,000 clubs, 1.5 million fixtures, 365,000 matches, 1.2 million messages, 1 million notifications. */
export const tenSeasons: TenSeasonsSize = {
  clubs: 6_000,
  messagesPerConversation: 34,
  notificationsPerClub: 168,
};

/** Rows are inserted several times faster without these indexes, which are created again afterwards. */
const slowIndexes = ['fixtures_hosts', 'fixtures_guests'];

const firstSeason = 2017;
const lastSeason = 2026;

/**
 * Migrates an empty database and fills it as ten seasons do: past seasons with their matches, the
 * free dates of the next season, conversations and notifications. Each account and its session have
 * the id of their club. Reports each step with its time.
 */
export async function seedTenSeasons(
  databaseUrl: string,
  size: TenSeasonsSize = tenSeasons,
  report: (step: string, seconds: number) => void = () => {},
) {
  const started = performance.now();
  await migrateDatabase(databaseUrl);
  await seedManyClubs(databaseUrl, size.clubs);
  await insertOfficers(databaseUrl);
  const db = new Client({
    connectionString: databaseUrl,
    options: '-c synchronous_commit=off -c work_mem=128MB -c maintenance_work_mem=512MB',
  });
  await db.connect();
  report('clubs', getSeconds(started));
  const run = async (step: string, ...statements: [text: string, values?: unknown[]][]) => {
    const stepStarted = performance.now();
    for (const [text, values] of statements) await db.query(text, values);
    report(step, getSeconds(stepStarted));
  };
  // Clubs that play each other are neighbours, because the numbers follow the postcodes.
  await run('numbers', [numberClubsSql]);
  await runWithoutIndexes(db, slowIndexes, async () => {
    for (let year = firstSeason; year <= lastSeason; year++)
      await run(
        `season ${year}`,
        ['truncate load_matches'],
        [drawMatchesSql, [year]],
        ...insertMatchStatements,
        [insertFreeDatesSql, [`${year}-04-02`, 8, 1]],
      );
    await run(`free dates of ${lastSeason + 1}`, [
      insertFreeDatesSql,
      [`${lastSeason + 1}-04-03`, 26, 2],
    ]);
  });
  await run(
    'conversations and messages',
    [insertConversationsSql, [size.messagesPerConversation]],
    [insertMessagesSql, [size.messagesPerConversation]],
  );
  await run(
    'notifications and deliveries',
    [fillNotificationsSql, [size.notificationsPerClub]],
    [fillReadsSql],
    [fillDeliveriesSql],
  );
  await run('tidying', ['drop table load_clubs, load_matches'], ['vacuum (analyze)']);
  await db.end();
}

/**
 * Adds agreed matches of a date, at most one for each two clubs and team. Returns when they are
 * stored. For runs that ask the clubs of many matches at once.
 */
export async function seedMatchesOfDate(
  databaseUrl: string,
  { date, matches }: { date: string; matches: number },
) {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(numberClubsSql);
  const { rows } = await db.query<{ pairs: number }>(
    'select floor(count(*) / 24) * 12 as pairs from load_clubs',
  );
  const pairs = Number(rows[0]?.pairs);
  for (let made = 0, round = 0; made < matches; made += pairs, round++) {
    await db.query('truncate load_matches');
    await db.query(drawMatchesOfDateSql, [date, round, Math.min(pairs, matches - made)]);
    for (const [text] of insertMatchStatements) await db.query(text);
  }
  await db.query('drop table load_clubs, load_matches');
  await db.query('analyze');
  await db.end();
}

const insertMatchStatements: [string][] = [
  [insertFixturesOfMatchesSql],
  [insertRequestsSql],
  [insertMatchesSql],
  [insertSidesSql],
  [insertTermsSql],
  [insertReconfirmationsSql],
];

const numberClubsSql = `
  create unlogged table load_clubs as
    select row_number() over (order by postcode, id)::int - 1 as n, id, postcode from clubs
    where suspended_at is null;
  alter table load_clubs add primary key (n);
  create unlogged table load_matches (
    home int, away int, date date, team text, request_id uuid, match_id uuid, home_fixture uuid,
    away_fixture uuid, is_called_off boolean);
  analyze load_clubs`;

const drawMatchesOfDateSql = `
  insert into load_matches
  select home.n, away.n, $1::date, 'Midweek XI ' || $2::int, gen_random_uuid(), gen_random_uuid(),
    gen_random_uuid(), gen_random_uuid(), false
  from load_clubs home
  join load_clubs away on away.n = home.n / 24 * 24 + (2 * ($2::int % 12) + 25 - home.n % 24) % 24
  where home.n < away.n
  order by home.n limit $3::int`;

function getSeconds(started: number) {
  return (performance.now() - started) / 1_000;
}
