import { sql } from 'drizzle-orm';
import type { PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import {
  matches,
  matchInvitations,
  matchReconfirmations,
  matchRequests,
  matchSides,
  matchTerms,
  playedMatches,
} from '../schema.ts';

/** Deleting a club deletes its matches for both clubs, but not the fixtures of its opponents. */
export function listMatchesPersonalData({ clubId, email }: PersonalDataOwner): PersonalData[] {
  const ownMatchIds = sql`(select match_id from match_sides where club_id = ${clubId}::uuid)`;
  const isOfOwnMatch = sql`match_id in ${ownMatchIds}`;
  const isOfClub = sql`club_id = ${clubId}::uuid`;
  const isRequestOfClub = sql`(from_club_id = ${clubId}::uuid
    or to_club_id = ${clubId}::uuid and undo_until is null)`;
  return [
    {
      table: matchInvitations,
      condition: sql`match_id in (select id from matches where recorded_by_club_id = ${clubId}::uuid)`,
      hiddenColumns: ['addressHash'],
    },
    // Those that other clubs have sent to the address of the account.
    {
      table: matchInvitations,
      condition: sql`email = ${email}`,
      hiddenColumns: ['addressHash'],
    },
    { table: matchReconfirmations, condition: sql`${isOfOwnMatch} and ${isOfClub}` },
    {
      table: matchReconfirmations,
      condition: sql`${isOfOwnMatch} and not ${isOfClub}`,
      hiddenColumns: ['mailOutcome', 'mailOutcomeAt'],
    },
    { table: playedMatches, condition: isOfClub },
    { table: matchTerms, condition: isOfOwnMatch },
    { table: matches, condition: sql`id in ${ownMatchIds}` },
    { table: matchSides, condition: isOfOwnMatch },
    { table: matchRequests, condition: isRequestOfClub },
  ];
}
