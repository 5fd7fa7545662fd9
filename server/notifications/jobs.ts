import { lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { queueDigests, sendDigestMail } from './commands/digest.ts';
import {
  mailDigestJob,
  mailNotificationJob,
  pushToBrowserJob,
  queuePushesJob,
} from './commands/job-types.ts';
import { sendNotificationMail } from './commands/mail.ts';
import { pushToBrowser, queuePushMessagesToBrowsers } from './commands/push.ts';
import type { NotificationDeps } from './deps.ts';
import { digestHour } from './rules/hours.ts';
import {
  notificationDeliveries,
  notificationOutcomes,
  notifications,
  pushSubscriptions,
} from './schema.ts';

export function notificationJobs(deps: NotificationDeps): Job[] {
  return [
    defineJob({ type: mailNotificationJob, run: (job) => sendNotificationMail(deps, job) }),
    defineJob({ type: queuePushesJob, run: (job) => queuePushMessagesToBrowsers(deps, job) }),
    defineJob({ type: pushToBrowserJob, concurrency: 5, run: (job) => pushToBrowser(deps, job) }),
    defineJob({ type: mailDigestJob, run: (job) => sendDigestMail(deps, job) }),
    defineScheduledJob('notifications.digest', `0 ${digestHour}-20 * * *`, () =>
      queueDigests(deps),
    ),
    defineScheduledJob('notifications.sweep', '37 * * * *', () => deleteOldNotifications(deps)),
  ];
}

async function deleteOldNotifications({ db, push }: NotificationDeps) {
  const isOldNotification = lt(notifications.updatedAt, sql`now() - interval '180 days'`);
  await deleteInBatches(db, notifications, [notifications.id], isOldNotification);
  const { channel, key, at } = notificationDeliveries;
  const isOldDelivery = lt(at, sql`now() - interval '30 days'`);
  await deleteInBatches(db, notificationDeliveries, [channel, key], isOldDelivery);
  await deleteInBatches(
    db,
    notificationOutcomes,
    [notificationOutcomes.notificationId, notificationOutcomes.channel],
    lt(notificationOutcomes.at, sql`now() - interval '30 days'`),
  );
  const { id, endpoint } = pushSubscriptions;
  const isOfUnknownService = sql`${endpoint} !~* ${push.endpointPattern}`;
  await deleteInBatches(db, pushSubscriptions, [id], isOfUnknownService);
}
