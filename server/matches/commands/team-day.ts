import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { matchRequests } from '../schema.ts';

/** A team of a club on a day: what a request made without a date of one's own is for. */
export interface TeamDay {
  clubId: string;
  teamName: string;
  date: string;
}

/**
 * Has those who ask for a team without a date, and those who accept that, wait for each other: as
 * long as it has none there is no row to lock. Before the fixtures are locked.
 */
export async function lockTeamDay(tx: Transaction, { clubId, teamName, date }: TeamDay) {
  const team = `${clubId} ${date} ${teamName}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${team}), 0))`);
}

/** Requests that were made for the team on that day without a date of its own. */
export function isRequestWithoutFixture({ clubId, teamName, date }: TeamDay) {
  return and(
    eq(matchRequests.fromClubId, clubId),
    isNull(matchRequests.ownFixtureId),
    sql`lower(${matchRequests.teamName}) = lower(${teamName})`,
    sql`${matchRequests.terms} ->> 'date' = ${date}`,
  );
}
