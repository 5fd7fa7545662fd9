import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { clubSummaryColumns, mayContactClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { postcodePoints } from '../../geocoding/schema.ts';
import { matches, matchSides } from '../../matches/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { clubFollows, savedSearches } from '../schema.ts';

export function listSavedSearches(executor: Executor, clubId: string, today: string) {
  return executor
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.clubId, clubId), gte(savedSearches.to, today)))
    .orderBy(asc(savedSearches.from), asc(savedSearches.to), asc(savedSearches.id));
}

/** Returns the coordinates of the postcode of the club with the given id. */
export function selectClubGlobe(clubId: unknown) {
  return sql<string | null>`(select p.globe from ${clubs} k
    join ${postcodePoints} p on p.postcode = k.postcode where k.id = ${clubId})`;
}

/** Selects the ids of searches for only the day of a match that the club of the search has agreed. */
export function selectSearchesEndedByMatch(matchId: string) {
  return sql`select s.id from ${matches} m join ${matchSides} side on side.match_id = m.id
    join ${savedSearches} s on s.club_id = side.club_id
    where m.id = ${matchId} and m.status = 'agreed' and s.from_date = m.date and s.to_date = m.date`;
}

/** Lists the followed clubs by name, without suspended and blocked clubs. */
export function listFollowedClubs(executor: Executor, clubId: string) {
  return executor
    .select(clubSummaryColumns)
    .from(clubFollows)
    .innerJoin(clubs, and(eq(clubs.id, clubFollows.followedId), mayContactClub(clubId)))
    .where(eq(clubFollows.clubId, clubId))
    .orderBy(asc(clubs.foldedName), asc(clubs.id));
}
