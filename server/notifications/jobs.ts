import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import { mailDigest, queueDigests } from './commands/digest.ts';
import {
  mailDigestJob,
  mailEntryJob,
  pushToBrowserJob,
  queuePushesJob,
} from './commands/job-types.ts';
import { mailEntry } from './commands/mail.ts';
import { pushToBrowser, queuePushes } from './commands/push.ts';
import type { NotificationDeps } from './commands.ts';
import { digestHour } from './rules/hours.ts';
import { notificationDeliveries, notifications } from './schema.ts';

const queueDigestsJob = defineJobType('notifications.digest', z.object({}));
const deleteOldNotificationsJob = defineJobType('notifications.sweep', z.object({}));

export function notificationJobs(deps: NotificationDeps): Job[] {
  return [
    defineJob({ type: mailEntryJob, run: (job) => mailEntry(deps, job) }),
    defineJob({ type: queuePushesJob, run: (job) => queuePushes(deps, job) }),
    defineJob({ type: pushToBrowserJob, concurrency: 5, run: (job) => pushToBrowser(deps, job) }),
    defineJob({ type: mailDigestJob, run: (job) => mailDigest(deps, job) }),
    defineJob({
      type: queueDigestsJob,
      schedule: `0 ${digestHour}-20 * * *`,
      run: () => queueDigests(deps),
    }),
    defineJob({
      type: deleteOldNotificationsJob,
      schedule: '37 * * * *',
      run: () => deleteOldNotifications(deps),
    }),
  ];
}

async function deleteOldNotifications({ db }: NotificationDeps) {
  const isOldNotification = lt(notifications.updatedAt, sql`now() - interval '180 days'`);
  await deleteInBatches(db, notifications, [notifications.id], isOldNotification);
  const { channel, key, at } = notificationDeliveries;
  const isOldDelivery = lt(at, sql`now() - interval '30 days'`);
  await deleteInBatches(db, notificationDeliveries, [channel, key], isOldDelivery);
}
