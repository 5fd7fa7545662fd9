import { and, eq, sql } from 'drizzle-orm';
import { isSlug, mayContactClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { getLondonDayStart, getSeasonStart, toLondonDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database/database.ts';
import { fairHours, type MatchToCount, type RequestToCount } from '../rules/reliability.ts';
import { matches, matchRequests, matchSides } from '../schema.ts';

/** How many seasons before the present one are counted. */
const pastSeasons = 1;

/** Names the table, which Drizzle leaves out of columns of a query with one table. */
const ratedClubId = sql`${clubs}.id`;
const today = sql`${sql.placeholder('today')}::date`;
const firstDay = sql`${sql.placeholder('firstDay')}::date`;
const firstInstant = sql`${sql.placeholder('firstInstant')}::timestamptz`;

/**
 * Leaves out what a suspended club has asked, which may have been abuse, and what was withdrawn soon, because a club
 * could ask and withdraw without end.
 */
const requestsSql = sql<RequestToCount[]>`array(
  select json_build_object('askedByClubId', r.from_club_id, 'status', r.status, 'createdAt', r.created_at,
    'endedAt', r.answered_at, 'counterOfferedAt', r.counter_offer ->> 'createdAt')
  from ${matchRequests} r
  join ${clubs} a on a.id = r.from_club_id and a.suspended_at is null
  where r.to_club_id = ${ratedClubId} and r.created_at >= ${firstInstant} and r.undo_until is null
    and (r.counter_offer is not null or r.status in ('accepted', 'declined', 'expired')
      or (r.status = 'withdrawn'
        and r.answered_at >= r.created_at + ${sql.raw(`interval '${fairHours} hours'`)})))`;

/** Leaves out recorded matches, which only one club knows of. */
const matchesSql = sql<MatchToCount[]>`array(
  select json_build_object('opponentId', other.club_id, 'callOffReason', m.call_off_reason,
    'isCalledOffByClub', m.called_off_by is not distinct from ${ratedClubId})
  from ${matchSides} own
  join ${matches} m on m.id = own.match_id and m.recorded_by_club_id is null
    and m.date >= ${firstDay} and m.date < ${today}
  join ${matchSides} other on other.match_id = m.id and other.side <> own.side
  join ${clubs} o on o.id = other.club_id and o.suspended_at is null
  where own.club_id = ${ratedClubId})`;

/**
 * Finds what the reliability of a club is counted from. Returns undefined if there is no club with this slug, if it is
 * suspended, or if one of the two clubs blocks the other.
 */
export function createReliabilityQuery(db: Database) {
  const query = db
    .select({ requests: requestsSql, matches: matchesSql })
    .from(clubs)
    .where(
      and(eq(clubs.slug, sql.placeholder('slug')), mayContactClub(sql.placeholder('viewerId'))),
    )
    .prepare('club_reliability');
  return async (slug: string, viewerId: string, now: Date) => {
    if (!isSlug(slug)) return undefined;
    const firstDay = getSeasonStart(now, pastSeasons);
    const [club] = await query.execute({
      slug,
      viewerId,
      today: toLondonDate(now),
      firstDay,
      firstInstant: getLondonDayStart(firstDay).toISOString(),
    });
    return club;
  };
}
