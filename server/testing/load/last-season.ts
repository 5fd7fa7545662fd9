import { Client } from 'pg';
import { buildInsertMatchesSql } from './due-matches.ts';

/** Inserts matches of one season for each of the clubs, against each of the opponents in turn. */
export async function seedLastSeason(
  databaseUrl: string,
  season: { clubIds: string[]; opponentIds: string[]; year: number; matchesPerClub: number },
) {
  const { clubIds, opponentIds, year, matchesPerClub } = season;
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(insertMatchesSql, [clubIds, opponentIds, year, matchesPerClub]);
  await db.query('vacuum analyze fixtures, matches, match_sides, match_terms');
  await db.end();
}

/** Each club has twenty Saturdays, and as many teams as it needs for the number of matches. */
const insertMatchesSql = buildInsertMatchesSql(`
  select club as home, ($2::uuid[])[1 + n % cardinality($2)] as away,
    'XI ' || number || '-' || n / 20 as team,
    make_date($3, 4, 15) + 7 * (n % 20) as day
  from unnest($1::uuid[]) with ordinality as clubs (club, number), generate_series(0, $4::int - 1) n`);
