import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { developmentMails, idempotencyKeys, livePresence, rateLimits } from '../database/schema.ts';
import { deleteOldLiveEvents } from '../live/event-log.ts';
import type { Platform } from '../platform.ts';
import { defineJob, defineJobType, type Job } from './jobs.ts';

const sweepJob = defineJobType('platform.sweep', z.object({}));

export function housekeepingJobs({ db }: Pick<Platform, 'db'>): Job[] {
  const olderThanADay = (column: unknown) => sql`${column} < now() - interval '24 hours'`;
  return [
    defineJob({
      type: sweepJob,
      schedule: '17 * * * *',
      async run() {
        const { owner, key, createdAt } = idempotencyKeys;
        const hasExpired = lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`);
        await deleteOldLiveEvents(db);
        await deleteInBatches(
          db,
          livePresence,
          [livePresence.sessionId],
          olderThanADay(livePresence.seenAt),
        );
        await deleteInBatches(db, idempotencyKeys, [owner, key], olderThanADay(createdAt));
        await deleteInBatches(
          db,
          developmentMails,
          [developmentMails.id],
          olderThanADay(developmentMails.sentAt),
        );
        await deleteInBatches(db, rateLimits, [rateLimits.key], hasExpired);
      },
    }),
  ];
}
