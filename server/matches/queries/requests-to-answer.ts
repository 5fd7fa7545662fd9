import { and, count, eq, gt, isNotNull, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import { mayContactClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { matchRequests } from '../schema.ts';

const { toClubId, fromClubId, undoUntil, counterOffer } = matchRequests;

/** The club has received the request, or has sent it and received a counter-offer. */
export function isForClubToAnswer(clubId: string | Placeholder) {
  return or(
    and(eq(toClubId, clubId), isNull(undoUntil), isNull(counterOffer)),
    and(eq(fromClubId, clubId), isNotNull(counterOffer)),
  );
}

/** The club has sent the request, or has received it and sent a counter-offer. */
export function isForOtherClubToAnswer(clubId: string | Placeholder) {
  return or(
    and(eq(fromClubId, clubId), isNull(counterOffer)),
    and(eq(toClubId, clubId), isNotNull(counterOffer)),
  );
}

const ownClubId = sql.placeholder('clubId');

/** Joins `clubs`, the other club of a request of the club `clubId`. */
export const isOtherClub = sql`${clubs.id} = case when ${toClubId} = ${ownClubId}
  then ${fromClubId} else ${toClubId} end`;

/** Joined with `clubs`, the other club: true for requests that the club `clubId` can answer at `now`. */
export const isToAnswer = and(
  eq(matchRequests.status, 'open'),
  isForClubToAnswer(ownClubId),
  gt(matchRequests.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
  mayContactClub(ownClubId),
);

/** Counts the requests that the club `clubId` can answer at `now`, which are values of a prepared query. */
export function countRequestsToAnswer(db: Database) {
  return db
    .select({ count: count() })
    .from(matchRequests)
    .innerJoin(clubs, isOtherClub)
    .where(isToAnswer);
}
