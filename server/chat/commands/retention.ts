import { retentionDays, retentionSeasons } from '@fixturebook/contract/limits';
import { lt } from 'drizzle-orm';
import { getLondonDayStart, getSeasonStart } from '../../platform/calendar.ts';
import { archiveRows, deleteRows, isOlderThan } from '../../platform/database/sweep.ts';
import type { Platform } from '../../platform/platform.ts';
import { messages, reports } from '../schema.ts';

type RetentionDeps = Pick<Platform, 'db' | 'clock'>;

/** Moves the messages of earlier seasons to the archive. */
export async function archiveMessages({ db, clock }: RetentionDeps, signal: AbortSignal) {
  const limit = getLondonDayStart(getSeasonStart(clock(), retentionSeasons.beforeArchive));
  const { createdAt, conversationId, seq } = messages;
  const sweep = {
    table: messages,
    order: [createdAt, conversationId, seq],
    within: lt(createdAt, limit),
  };
  await archiveRows(db, sweep, signal);
}

export async function deleteHandledReports({ db }: RetentionDeps, signal: AbortSignal) {
  const { handledAt, id } = reports;
  const sweep = {
    table: reports,
    order: [handledAt, id],
    within: isOlderThan(handledAt, retentionDays.handledReport),
  };
  await deleteRows(db, sweep, signal);
}
