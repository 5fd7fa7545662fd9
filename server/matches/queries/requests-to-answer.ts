import { and, count, eq, gt, sql } from 'drizzle-orm';
import { mayContactClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { matchRequests } from '../schema.ts';

/** Joined with `clubs`, the club that asks: true for requests that the club `clubId` can answer at `now`. */
export const isToAnswer = and(
  eq(matchRequests.toClubId, sql.placeholder('clubId')),
  eq(matchRequests.status, 'open'),
  gt(matchRequests.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
  mayContactClub(sql.placeholder('clubId')),
);

export function createRequestsToAnswerCounter(db: Database) {
  const requests = db
    .select({ count: count() })
    .from(matchRequests)
    .innerJoin(clubs, eq(clubs.id, matchRequests.fromClubId))
    .where(isToAnswer)
    .prepare('requests_to_answer');
  return async (clubId: string, now: Date) => {
    const [row] = await requests.execute({ clubId, now: now.toISOString() });
    return row?.count ?? 0;
  };
}
