import { drizzle } from 'drizzle-orm/node-postgres';
import { createHomeQueries } from '../../card/queries/home.ts';
import { createHomeFreeDatesQuery } from '../../card/queries/home-free-dates.ts';
import { createFindQueries, noFilter } from '../../opponents/queries/find.ts';
import { GuardedPool } from '../../platform/database/guarded-pool.ts';

/** A club, and a day on which another club has a free date. */
export interface ClubAndDay {
  clubId: string;
  date: string;
}

export type ClubRead = (one: ClubAndDay) => Promise<unknown>;

/** Runs the SQL queries of Home, and those of Find for a day, to measure them without HTTP. */
export function createClubReads(databaseUrl: string, now: Date) {
  const pool = new GuardedPool(databaseUrl, { connections: 1, isPooled: false });
  // Ignores lost connections, because the database may stop before the pool closes.
  pool.on('error', () => {});
  const db = drizzle({ client: pool });
  const home = createHomeQueries(db);
  const listHomeFreeDates = createHomeFreeDatesQuery(db);
  const find = createFindQueries(db);
  const today = now.toISOString().slice(0, 10);

  const reads: Record<'Home' | 'Find', ClubRead> = {
    async Home({ clubId }) {
      await home.listRequestsToAnswer(clubId, now);
      await home.listMatches(clubId, today);
      return listHomeFreeDates(clubId, today, now);
    },
    async Find({ clubId, date }) {
      await find.listOwnFixtures(clubId, { from: date, to: date, today });
      const [last] = await find.listLastFixtures(clubId, today);
      const fixtureId = last?.fixture.id ?? null;
      const searched = { number: 0, date, fixtureId, side: 'either' as const, radiusKm: 40 };
      return find.findDates(clubId, [searched], { ...noFilter, today });
    },
  };

  return {
    reads,
    async listClubs(count: number): Promise<ClubAndDay[]> {
      const { rows } = await pool.query(
        `select c.club_id as "clubId", f.date::text
         from (select distinct club_id from fixtures) c, lateral (
           select date from fixtures where id > c.club_id and date > $1 order by id limit 1) f
         order by c.club_id limit $2`,
        [today, count],
      );
      return rows;
    },
    close: () => pool.end(),
  };
}
