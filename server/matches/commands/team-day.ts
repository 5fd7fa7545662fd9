import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { matchRequests } from '../schema.ts';

export interface TeamOnDate {
  clubId: string;
  teamName: string;
  date: string;
}

/** Uses an advisory lock, because the team may have no fixture to lock. Call this before locking fixtures. */
export async function acquireTeamDateLock(tx: Transaction, { clubId, teamName, date }: TeamOnDate) {
  const team = `${clubId} ${date} ${teamName}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${team}), 0))`);
}

export function isTeamRequestWithoutFixture({ clubId, teamName, date }: TeamOnDate) {
  return and(
    eq(matchRequests.fromClubId, clubId),
    isNull(matchRequests.ownFixtureId),
    sql`lower(${matchRequests.teamName}) = lower(${teamName})`,
    sql`${matchRequests.terms} ->> 'date' = ${date}`,
  );
}
