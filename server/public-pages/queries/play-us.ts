import { formatShortId, parseShortId } from '@fixturebook/contract/public-pages/short-id';
import { and, eq, not, or, sql } from 'drizzle-orm';
import { clubSummaryColumns, mayContactClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { matchSides } from '../../matches/schema.ts';
import type { Database } from '../../platform/database/database.ts';

/**
 * Returns a function that finds the fixture of a short id with its club. It finds none of a club that the caller may
 * not contact, and no recorded match, unless the day was free before.
 */
export function createPlayUsQuery(db: Database) {
  const caller = sql.placeholder('callerClubId');
  const wasFree = sql`exists (
    select from ${matchSides} s where s.fixture_id = ${fixtures.id} and s.free_date is not null)`;
  const query = db
    .select({
      id: fixtures.id,
      club: clubSummaryColumns,
      isFree: sql<boolean>`${fixtures.status} = 'open' and not ${fixtures.private}
        and ${fixtures.date} >= ${sql.placeholder('today')}::date`,
    })
    .from(fixtures)
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .where(
      and(
        sql`${fixtures.id} between ${sql.placeholder('first')}::uuid and ${sql.placeholder('last')}::uuid`,
        or(eq(clubs.id, caller), and(mayContactClub(caller), or(not(fixtures.private), wasFree))),
      ),
    )
    .prepare('play_us_date');
  return async (callerClubId: string, shortId: string, today: string) => {
    const range = parseShortId(shortId);
    const rows = range ? await query.execute({ callerClubId, today, ...range }) : [];
    return rows.find(({ id }) => formatShortId(id) === shortId);
  };
}

export type PlayUsRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createPlayUsQuery>>>>;
