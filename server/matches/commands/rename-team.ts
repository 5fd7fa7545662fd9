import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { matches, matchInvitations, matchRequests } from '../schema.ts';
import { lockOpenRequests } from './close-requests.ts';
import { resyncPartners } from './partners.ts';

export async function lockSentRequests(tx: Transaction, clubId: string) {
  await lockOpenRequests(tx, eq(matchRequests.fromClubId, clubId));
}

/**
 * Gives the open requests of a team its new name, because an accepted request may create a fixture of the team. The
 * other clubs of its requests and matches fetch their screens again. `today` is a date in London.
 */
export async function renameTeamOfRequests(
  tx: Transaction,
  { clubId, today, from, to }: { clubId: string; today: string; from: string; to: string },
) {
  const { fromClubId, status, teamName } = matchRequests;
  await tx
    .update(matchRequests)
    .set({ teamName: to })
    .where(
      and(eq(fromClubId, clubId), eq(status, 'open'), sql`lower(${teamName}) = lower(${from})`),
    );
  await renameTeamOfConfirmedDetails(tx, { clubId, from, to });
  await resyncPartners(tx, clubId, today);
}

/** A new name of the team is no change of the match, so what an invited opponent has confirmed still counts. */
async function renameTeamOfConfirmedDetails(
  tx: Transaction,
  { clubId, from, to }: { clubId: string; from: string; to: string },
) {
  const { confirmed, matchId } = matchInvitations;
  const ownMatches = tx
    .select({ id: matches.id })
    .from(matches)
    .where(eq(matches.recordedByClubId, clubId));
  await tx
    .update(matchInvitations)
    .set({ confirmed: sql`jsonb_set(${confirmed}, '{teamName}', to_jsonb(${to}::text))` })
    .where(
      and(inArray(matchId, ownMatches), sql`lower(${confirmed} ->> 'teamName') = lower(${from})`),
    );
}
