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
    defineScheduledJob('platform.sweep', '17 * * * *', async () => {
      const { sessionId, seenAt } = livePresence;
      const { owner, key, createdAt } = idempotencyKeys;
      const { id, sentAt } = developmentMails;
      // Without the cast PostgreSQL compares numbers of another type, and does not use the index.
      const now = sql`(extract(epoch from now()) * 1000)::bigint`;
      const hasExpired = lt(rateLimits.expire, now);
      await deleteOldLiveEvents(db);
      await deleteInBatches(db, livePresence, [sessionId], olderThanADay(seenAt));
      await deleteInBatches(db, idempotencyKeys, [owner, key], olderThanADay(createdAt));
      await deleteInBatches(db, developmentMails, [id], olderThanADay(sentAt));
      await deleteInBatches(
        db,
        mailBudgets,
        [mailBudgets.key, mailBudgets.startedAt],
        lt(mailBudgets.startedAt, sql`now() - interval '48 hours'`),
      );
      const isOldRefusal = lt(mailRefusals.lastAt, sql`now() - interval '30 days'`);
      await deleteInBatches(db, mailRefusals, [mailRefusals.key], isOldRefusal);
      await deleteInBatches(db, rateLimits, [rateLimits.key], hasExpired);
    }),
  ];
}
