import { retentionDays } from '@fixturebook/contract/limits';
import { lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import {
  developmentMails,
  idempotencyKeys,
  livePresence,
  mailBudgets,
  mailRefusals,
  rateLimits,
} from '../database/schema.ts';
import { deleteOldLiveEvents } from '../live/event-log.ts';
import type { Platform } from '../platform.ts';
import { defineScheduledJob, type Job } from './jobs.ts';

export function housekeepingJobs({ db }: Pick<Platform, 'db'>): Job[] {
  const olderThanADay = (column: unknown) => sql`${column} < now() - interval '24 hours'`;
  return [
    defineScheduledJob('platform.sweep', '17 * * * *', async (signal) => {
      const { sessionId, seenAt } = livePresence;
      const { owner, key, createdAt } = idempotencyKeys;
      const { id, sentAt } = developmentMails;
      // Without the cast PostgreSQL compares numbers of another type, and does not use the index.
      const now = sql`(extract(epoch from now()) * 1000)::bigint`;
      const hasExpired = lt(rateLimits.expire, now);
      await deleteOldLiveEvents(db, signal);
      await deleteInBatches(
        db,
        { table: livePresence, key: [sessionId], condition: olderThanADay(seenAt) },
        signal,
      );
      await deleteInBatches(
        db,
        { table: idempotencyKeys, key: [owner, key], condition: olderThanADay(createdAt) },
        signal,
      );
      await deleteInBatches(
        db,
        { table: developmentMails, key: [id], condition: olderThanADay(sentAt) },
        signal,
      );
      await deleteInBatches(
        db,
        {
          table: mailBudgets,
          key: [mailBudgets.key, mailBudgets.startedAt],
          condition: lt(mailBudgets.startedAt, sql`now() - interval '48 hours'`),
        },
        signal,
      );
      const isOldRefusal = lt(
        mailRefusals.lastAt,
        sql`now() - make_interval(days => ${retentionDays.mailRefusal})`,
      );
      await deleteInBatches(
        db,
        { table: mailRefusals, key: [mailRefusals.key], condition: isOldRefusal },
        signal,
      );
      await deleteInBatches(
        db,
        { table: rateLimits, key: [rateLimits.key], condition: hasExpired },
        signal,
      );
    }),
  ];
}
