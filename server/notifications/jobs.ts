import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import { mailDigest, queueDigests } from './commands/digest.ts';
import { mailEntry } from './commands/mail.ts';
import { pushEntry, pushTo } from './commands/push.ts';
import { digesting, mailing, pushing, pushingTo } from './commands/queued.ts';
import type { NotificationDeps } from './commands.ts';
import { digestHour } from './rules/hours.ts';
import { notificationDeliveries, notifications } from './schema.ts';

const digest = defineJobType('notifications.digest', z.object({}));
const sweep = defineJobType('notifications.sweep', z.object({}));

export function notificationJobs(deps: NotificationDeps): Job[] {
  return [
    defineJob({ type: mailing, run: (job) => mailEntry(deps, job) }),
    defineJob({ type: pushing, run: (job) => pushEntry(deps, job) }),
    defineJob({ type: pushingTo, concurrency: 5, run: (job) => pushTo(deps, job) }),
    defineJob({ type: digesting, run: (job) => mailDigest(deps, job) }),
    // Later in the day only where no server was up in the morning.
    defineJob({
      type: digest,
      schedule: `0 ${digestHour}-20 * * *`,
      run: () => queueDigests(deps),
    }),
    defineJob({ type: sweep, schedule: '37 * * * *', run: () => forget(deps) }),
  ];
}

/** What was told a season ago; and what went out, when nobody would send it again any more. */
async function forget({ db }: NotificationDeps) {
  const isPast = lt(notifications.updatedAt, sql`now() - interval '180 days'`);
  await deleteInBatches(db, notifications, [notifications.id], isPast);
  const { channel, key, at } = notificationDeliveries;
  const isDone = lt(at, sql`now() - interval '30 days'`);
  await deleteInBatches(db, notificationDeliveries, [channel, key], isDone);
}
