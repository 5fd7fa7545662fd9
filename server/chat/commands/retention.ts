import { retentionDays, retentionSeasons } from '@fixturebook/contract/limits';
import { lt, sql } from 'drizzle-orm';
import { getLondonDayStart, getSeasonStart } from '../../platform/calendar.ts';
import { archiveRows, deleteRows, isOlderThan } from '../../platform/database/sweep.ts';
import type { Platform } from '../../platform/platform.ts';
import { messages, reports } from '../schema.ts';

type RetentionDeps = Pick<Platform, 'db' | 'clock'>;

/**
 * Moves the messages of earlier seasons to the archive, under the locks of their conversations. Otherwise a
 * device that sends an old message again at the same time would find it in neither table.
 */
export async function archiveMessages({ db, clock }: RetentionDeps, signal: AbortSignal) {
  const limit = getLondonDayStart(getSeasonStart(clock(), retentionSeasons.beforeArchive));
  const { createdAt, conversationId, seq } = messages;
  const sweep = {
    table: messages,
    order: [createdAt, conversationId, seq],
    within: lt(createdAt, limit),
    locks: sql`select lock_conversation(conversation_id) from (
      select distinct conversation_id from batch order by conversation_id) conversations`,
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
