import { Client } from 'pg';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { insertOfficers } from './chat-pairs.ts';
import { seedManyClubs } from './many-clubs.ts';
import { runWithoutIndexes } from './many-fixtures.ts';
import { getSeasonToCome } from './season-to-come.ts';
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

/** These clubs have 1.5 million fixtures, 366,000 matches, 1.2 million messages and 1 million notifications. */
const clubsOfCountry = 6_000;
const messagesPerConversation = 34;
const notificationsPerClub = 168;

/** Rows are inserted several times faster without these indexes, which are created again afterwards. */
const slowIndexes = ['fixtures_hosts', 'fixtures_guests', 'fixtures_public_settled'];

type Statement = [text: string, values?: unknown[]];

const seasonToCome = getSeasonToCome();
const firstSeason = seasonToCome - 10;

type StepReport = (step: string, seconds: number) => void;

/** Migrates an empty database and fills it. */
export async function seedTenSeasons(databaseUrl: string, scale: number, report?: StepReport) {
  await migrateDatabase(databaseUrl);
  await fillTenSeasons(databaseUrl, scale, report);
}

/**
 * Fills a database of this or the previous release as ten seasons do: past seasons with their matches, the
 * free dates and first matches of the next season, conversations and notifications. Each account and its
 * session have the id of their club. `scale` is the part of a country's clubs. Reports each step with its time.
 */
export async function fillTenSeasons(
  databaseUrl: string,
  scale: number,
  report: StepReport = () => {},
) {
  const started = performance.now();
  await seedManyClubs(databaseUrl, Math.round(clubsOfCountry * scale));
  await insertOfficers(databaseUrl);
  const db = new Client({
    connectionString: databaseUrl,
    options: '-c synchronous_commit=off -c work_mem=128MB -c maintenance_work_mem=512MB',
  });
  await db.connect();
  report('clubs', getSeconds(started));
  const run = async (step: string, ...statements: Statement[]) => {
    const stepStarted = performance.now();
    for (const [text, values] of statements) await db.query(text, values);
    report(step, getSeconds(stepStarted));
  };
  // Clubs that play each other are neighbours, because the numbers follow the postcodes.
  await run('numbers', [numberClubsSql]);
  await runWithoutIndexes(db, slowIndexes, async () => {
    for (let year = firstSeason; year < seasonToCome; year++)
      await run(`season ${year}`, ...listMatchStatements(year, 12), [
        insertFreeDatesSql,
        [`${year}-04-02`, 8, 1],
      ]);
    await run(`season ${seasonToCome}`, ...listMatchStatements(seasonToCome, 2), [
      insertFreeDatesSql,
      [`${seasonToCome}-04-03`, 26, 2],
    ]);
  });
  await run(
    'conversations and messages',
    [insertConversationsSql, [messagesPerConversation]],
    [insertMessagesSql, [messagesPerConversation]],
  );
  await run(
    'notifications and deliveries',
    [fillNotificationsSql, [notificationsPerClub, `${seasonToCome}-04-03`]],
    [fillReadsSql],
    [fillDeliveriesSql],
  );
  await run('tidying', ['drop table load_clubs, load_matches'], ['vacuum (analyze)']);
  await db.end();
}

function listMatchStatements(year: number, rounds: number): Statement[] {
  return [
    ['truncate load_matches'],
    [drawMatchesSql, [year, rounds]],
    [insertFixturesOfMatchesSql],
    [insertRequestsSql],
    [insertMatchesSql],
    [insertSidesSql],
    [insertTermsSql],
    [insertReconfirmationsSql],
  ];
}

const numberClubsSql = `
  create unlogged table load_clubs as
    select row_number() over (order by postcode, id)::int - 1 as n, id, postcode from clubs
    where suspended_at is null;
  alter table load_clubs add primary key (n);
  create unlogged table load_matches (
    home int, away int, date date, team text, request_id uuid, match_id uuid, home_fixture uuid,
    away_fixture uuid, is_called_off boolean);
  analyze load_clubs`;

function getSeconds(started: number) {
  return (performance.now() - started) / 1_000;
}
