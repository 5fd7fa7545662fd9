import { retentionDays, retentionSeasons } from '@fixturebook/contract/limits';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import {
  addDays,
  getLondonDayStart,
  getSeasonStart,
  toLondonDate,
} from '../../platform/calendar.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { archiveRows, deleteRows, isOlderThan } from '../../platform/database/sweep.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  matches,
  matchInvitations,
  matchReconfirmations,
  matchRequests,
  matchTerms,
  unansweredInvitations,
} from '../schema.ts';

type RetentionDeps = Pick<Platform, 'db' | 'clock'>;

/** Moves the accepted requests and the terms of earlier seasons to the archive. */
export async function archiveAgreements({ db, clock }: RetentionDeps, signal: AbortSignal) {
  const limit = getLondonDayStart(getSeasonStart(clock(), retentionSeasons.beforeArchive));
  const { id, status, answeredAt } = matchRequests;
  await archiveRows(
    db,
    {
      table: matchRequests,
      order: [answeredAt, id],
      within: and(eq(status, 'accepted'), lt(answeredAt, limit)),
    },
    signal,
  );
  await archiveRows(
    db,
    {
      table: matchTerms,
      order: [matchTerms.createdAt, matchTerms.id],
      within: and(sql`${matchTerms.status} <> 'proposed'`, lt(matchTerms.createdAt, limit)),
    },
    signal,
  );
}

/** Each status has a sweep of its own, because the index is ordered by time only within a status. */
export async function deleteUnsuccessfulRequests(
  { db, clock }: RetentionDeps,
  signal: AbortSignal,
) {
  const limit = getLondonDayStart(getSeasonStart(clock(), retentionSeasons.unsuccessfulRequest));
  const { id, status, answeredAt } = matchRequests;
  for (const ended of ['declined', 'withdrawn', 'expired', 'released'] as const)
    await deleteRows(
      db,
      {
        table: matchRequests,
        order: [answeredAt, id],
        within: and(eq(status, ended), lt(answeredAt, limit)),
      },
      signal,
    );
}

export async function deleteOldReconfirmations({ db }: RetentionDeps, signal: AbortSignal) {
  const { askedAt, matchId, clubId, daysBefore } = matchReconfirmations;
  const sweep = {
    table: matchReconfirmations,
    order: [askedAt, matchId, clubId, daysBefore],
    within: isOlderThan(askedAt, retentionDays.reconfirmation),
  };
  await deleteRows(db, sweep, signal);
}

/** Deletes the invitations of opponents with their addresses, some days after the match. */
export async function deleteOldInvitations({ db, clock }: RetentionDeps, signal: AbortSignal) {
  const firstKept = addDays(toLondonDate(clock()), -retentionDays.invitation);
  const { id, matchId } = matchInvitations;
  const oldMatches = db
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.id, matchId), lt(matches.date, firstKept)));
  await deleteInBatches(
    db,
    { table: matchInvitations, key: [id], condition: inArray(matchId, oldMatches) },
    signal,
  );
  const { id: unansweredId, matchDate } = unansweredInvitations;
  await deleteInBatches(
    db,
    { table: unansweredInvitations, key: [unansweredId], condition: lt(matchDate, firstKept) },
    signal,
  );
}
