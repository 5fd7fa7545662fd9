import { and, eq, gte, isNull, ne, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/database/database.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import { matches, matchRequests, matchSides } from '../schema.ts';

/** Call this in the transaction that suspends or restores a club. `today` is a date in London. */
export async function resyncPartners(tx: Transaction, clubId: string, today: string) {
  await resyncClubs(tx, await listPartnerIds(tx, clubId, today));
}

/**
 * Makes the clubs fetch their open screens again. The event names no request or match, because the
 * deletion of a club also deletes the events that do.
 */
export async function resyncClubs(tx: Transaction, clubIds: string[]) {
  for (const clubId of clubIds) await recordLiveEvent(tx, { clubId, name: 'resync', data: {} });
}

/** Makes the devices of the asking club fetch its requests again, when only this club may know of a change. */
export async function notifyAskingClub(tx: Transaction, clubId: string, requestId: string) {
  await recordLiveEvent(tx, { clubId, name: 'match-request', data: { requestId } });
}

/** Lists the clubs with an open request or a coming match with this club. `today` is a date in London. */
export async function listPartnerIds(tx: Transaction, clubId: string, today: string) {
  return (await listPartners(tx, clubId, today)).map(({ id }) => id);
}

function listPartners(tx: Transaction, clubId: string, today: string) {
  const { fromClubId, toClubId } = matchRequests;
  const id = sql<string>`case ${fromClubId} when ${clubId} then ${toClubId} else ${fromClubId} end`;
  const withRequest = tx
    .select({ id: id.as('id') })
    .from(matchRequests)
    .where(
      and(
        eq(matchRequests.status, 'open'),
        or(and(eq(fromClubId, clubId), isNull(matchRequests.undoUntil)), eq(toClubId, clubId)),
      ),
    );
  const ownMatchIds = tx
    .select({ id: matchSides.matchId })
    .from(matchSides)
    .where(eq(matchSides.clubId, clubId));
  const withMatch = tx
    .select({ id: sql<string>`${matchSides.clubId}`.as('id') })
    .from(matches)
    .innerJoin(matchSides, eq(matchSides.matchId, matches.id))
    .where(
      and(
        sql`${matches.id} in ${ownMatchIds}`,
        ne(matchSides.clubId, clubId),
        eq(matches.status, 'agreed'),
        gte(matches.date, today),
      ),
    );
  return union(withRequest, withMatch);
}
