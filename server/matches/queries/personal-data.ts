import { sql } from 'drizzle-orm';
import { liveEvents } from '../../platform/database/schema.ts';
import type { DataOwner, PersonalData } from '../../platform/personal-data.ts';
import { matches, matchReconfirmations, matchRequests, matchSides, matchTerms } from '../schema.ts';

/** A match goes for both clubs; the other's own date stays. */
export function heldByMatches({ clubId }: DataOwner): PersonalData[] {
  const ownMatches = sql`(select match_id from match_sides where club_id = ${clubId}::uuid)`;
  const ofOwnMatch = sql`match_id in ${ownMatches}`;
  const ofTheTwo = sql`${clubId}::uuid in (from_club_id, to_club_id)`;
  return [
    {
      table: liveEvents,
      condition: sql`club_id <> ${clubId}::uuid and (
        data ->> 'matchId' in (select match_id::text from match_sides where club_id = ${clubId}::uuid)
        or data ->> 'requestId' in (select id::text from match_requests where ${ofTheTwo}))`,
    },
    { table: matchReconfirmations, condition: ofOwnMatch },
    { table: matchTerms, condition: ofOwnMatch },
    { table: matches, condition: sql`id in ${ownMatches}` },
    { table: matchSides, condition: ofOwnMatch },
    { table: matchRequests, condition: ofTheTwo },
  ];
}
