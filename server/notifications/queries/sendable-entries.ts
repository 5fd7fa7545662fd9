import { and, asc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isActingOfficer } from '../../accounts/queries/acting-club.ts';
import { officers, sessions } from '../../accounts/schema.ts';
import { mayContactClub, selectPhoneIfReachable } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import {
  matches,
  matchInvitations,
  matchReconfirmations,
  matchRequests,
  matchTerms,
} from '../../matches/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { seasonOffers } from '../../season/schema.ts';
import { notifications, pushSubscriptions } from '../schema.ts';

const about = alias(clubs, 'about');
const { news } = notifications;

/** False once a request, an offer or a proposal has been answered or has ended. */
export const isStillRelevant = sql`case ${news} ->> 'type'
  when 'request-made' then exists (select from ${matchRequests} r
    where r.id = (${news} ->> 'requestId')::uuid and r.status = 'open'
      and (r.counter_offer is not null) = coalesce((${news} ->> 'isCounterOffer')::boolean, false))
  when 'terms-proposed' then exists (select from ${matchTerms} t
    where t.id = (${news} ->> 'proposalId')::uuid and t.status = 'proposed')
    or ${news} ? 'guest' and exists (select from ${matchInvitations} i
      where i.match_id = (${news} ->> 'matchId')::uuid and i.answer = 'different' and i.refusal_reason is null)
  when 'season-offered' then exists (select from ${seasonOffers} o
    where o.plan_id = (${news} ->> 'planId')::uuid and o.to_club_id = ${notifications.clubId}
      and o.fixture_id is not null and o.refused_at is null)
  when 'reconfirm-asked' then exists (select from ${matches} m
    where m.id = (${news} ->> 'matchId')::uuid and m.status = 'agreed')
    and not exists (select from ${matchReconfirmations} q
      where q.match_id = (${news} ->> 'matchId')::uuid and q.answer is not null
        and q.club_id = case ${news} ->> 'stage' when 'unanswered'
          then ${notifications.aboutClubId} else ${notifications.clubId} end
        and q.days_before = (select min(days_before) from ${matchReconfirmations} latest
          where latest.match_id = q.match_id and latest.club_id = q.club_id))
  else true end`;

/**
 * No news of a blocked or suspended club is mailed or pushed, except about an agreed match, and none
 * of a closed club.
 */
const isFromReachableClub = and(
  isNull(about.closedAt),
  or(
    sql`${news} ? 'matchId'`,
    isNull(notifications.aboutClubId),
    mayContactClub(notifications.clubId, about),
  ),
);

function selectSendableNotifications(executor: Executor, condition: SQL | undefined) {
  return executor
    .select({
      id: notifications.id,
      seq: notifications.seq,
      clubId: notifications.clubId,
      news: notifications.news,
      updatedAt: notifications.updatedAt,
      about: about.name,
      aboutPhone: selectPhoneIfReachable(about),
      aboutClubId: notifications.aboutClubId,
    })
    .from(notifications)
    .innerJoin(clubs, and(eq(clubs.id, notifications.clubId), isNull(clubs.suspendedAt)))
    .leftJoin(about, eq(about.id, notifications.aboutClubId))
    .where(and(condition, isStillRelevant, isFromReachableClub));
}

export type SendableNotification = Awaited<ReturnType<typeof selectSendableNotifications>>[number];

export async function findSendableNotification(executor: Executor, id: string) {
  const [entry] = await selectSendableNotifications(executor, eq(notifications.id, id));
  return entry;
}

/** Says why a notification is not sendable. Returns undefined if it has been deleted, or is sendable. */
export async function findUnsendableReason(
  executor: Executor,
  id: string,
): Promise<'suspended' | 'outdated' | 'blocked' | undefined> {
  const [entry] = await executor
    .select({
      isSuspended: sql<boolean>`${clubs.suspendedAt} is not null`,
      isRelevant: sql<boolean>`${isStillRelevant}`,
      isReachable: sql<boolean>`coalesce(${isFromReachableClub}, false)`,
    })
    .from(notifications)
    .innerJoin(clubs, eq(clubs.id, notifications.clubId))
    .leftJoin(about, eq(about.id, notifications.aboutClubId))
    .where(eq(notifications.id, id));
  if (!entry) return undefined;
  if (entry.isSuspended) return 'suspended';
  if (!entry.isRelevant) return 'outdated';
  return entry.isReachable ? undefined : 'blocked';
}

const digestPeriodDays = 7;

export function listRecentNotifications(executor: Executor, clubId: string, now: Date) {
  const since = new Date(now.getTime() - digestPeriodDays * 86_400_000);
  const ofClub = and(eq(notifications.clubId, clubId), gt(notifications.updatedAt, since));
  return selectSendableNotifications(executor, ofClub).orderBy(asc(notifications.seq));
}

const isSessionValid = gt(sessions.expiresAt, sql`now()`);

/** Lists the push subscriptions of the valid sessions that act for the club, or only the one with the given id. */
export function listPushSubscriptions(executor: Executor, clubId: string, id?: string) {
  return executor
    .select({ ...getTableColumns(pushSubscriptions), userId: sessions.userId })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), isSessionValid))
    .innerJoin(officers, isActingOfficer)
    .where(and(eq(officers.clubId, clubId), id ? eq(pushSubscriptions.id, id) : undefined));
}
