import { sql } from 'drizzle-orm';
import type { PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import {
  matchActions,
  matches,
  matchInvitations,
  matchReconfirmations,
  matchRequests,
  matchSides,
  matchTerms,
  playedMatches,
  unansweredInvitations,
} from '../schema.ts';

/** What the officers of the other club of a match have done is for that club only, and is deleted with the match. */
const columnsOfOtherClub = ['clubId', 'userId', 'action', 'changes', 'at'];

/** Deleting a club deletes its matches for both clubs, but not the fixtures of its opponents. */
export function listMatchesPersonalData({
  clubId,
  email,
  userId,
}: PersonalDataOwner): PersonalData[] {
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
    { table: unansweredInvitations, condition: isOfClub, hiddenColumns: ['addressHash'] },
    { table: matchReconfirmations, condition: sql`${isOfOwnMatch} and ${isOfClub}` },
    {
      table: matchReconfirmations,
      condition: sql`${isOfOwnMatch} and not ${isOfClub}`,
      hiddenColumns: ['mailOutcome', 'mailOutcomeAt'],
    },
    { table: matchActions, condition: isOfClub, hiddenColumns: ['userId'] },
    // The other officers of the club keep the history. It loses the name with the account.
    {
      table: matchActions,
      condition: sql`user_id = ${userId} and ${isOfClub} is not true`,
      isRetained: true,
    },
    {
      table: matchActions,
      condition: sql`${isOfOwnMatch} and not ${isOfClub}`,
      hiddenColumns: columnsOfOtherClub,
    },
    {
      table: matchActions,
      condition: sql`request_id in (select id from match_requests where ${isRequestOfClub})
        and not ${isOfClub}`,
      hiddenColumns: columnsOfOtherClub,
    },
    { table: playedMatches, condition: isOfClub },
    { table: matchTerms, condition: isOfOwnMatch },
    { table: matches, condition: sql`id in ${ownMatchIds}` },
    { table: matchSides, condition: isOfOwnMatch },
    { table: matchRequests, condition: isRequestOfClub },
  ];
}
