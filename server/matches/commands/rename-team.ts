import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { matchRequests } from '../schema.ts';
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
  await resyncPartners(tx, clubId, today);
}
