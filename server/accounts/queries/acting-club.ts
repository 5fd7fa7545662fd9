import { and, eq, type SQL, sql } from 'drizzle-orm';
import { officers, sessions } from '../schema.ts';

/**
 * The club that a session acts for: the one that the officer chose, as long as they are an officer of it,
 * and otherwise the one that they have looked after the longest.
 */
const actingClubId: SQL<string | null> = sql`(
  select o.club_id from ${officers} o where o.user_id = ${sessions.userId}
  order by o.club_id is distinct from ${sessions.clubId}, o.created_at, o.club_id limit 1)`;

/** Joins the officer of a session with the club that the session acts for. */
export const isActingOfficer = and(
  eq(officers.userId, sessions.userId),
  eq(officers.clubId, actingClubId),
);
