import { retentionDays } from '@fixturebook/contract/limits';
import { or, sql } from 'drizzle-orm';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { deleteRows, isOlderThan } from '../platform/database/sweep.ts';
import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { defineNightlyJob } from '../platform/jobs/nightly.ts';
import { queueDigests, sendDigestMail } from './commands/digest.ts';
import {
  mailDigestJob,
  mailNotificationJob,
  mailOfficerJob,
  mailOverBudgetJob,
  pushToBrowserJob,
  queuePushesJob,
} from './commands/job-types.ts';
import { sendNotificationMail } from './commands/mail.ts';
import { pushToBrowser, queuePushMessagesToBrowsers } from './commands/push.ts';
import type { NotificationDeps } from './deps.ts';
import { isReadByAllOfficers } from './queries.ts';
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
    defineJob({ type: mailOfficerJob, run: (job) => sendNotificationMail(deps, job) }),
    defineJob({ type: queuePushesJob, run: (job) => queuePushMessagesToBrowsers(deps, job) }),
    defineJob({ type: pushToBrowserJob, concurrency: 5, run: (job) => pushToBrowser(deps, job) }),
    defineJob({ type: mailDigestJob, run: (job) => sendDigestMail(deps, job) }),
    defineJob({ type: mailOverBudgetJob, run: (job) => sendDigestMail(deps, job) }),
    defineScheduledJob('notifications.digest', `0 ${digestHour}-20 * * *`, () =>
      queueDigests(deps),
    ),
    defineScheduledJob('notifications.sweep', '37 * * * *', (signal) =>
      deleteOldDeliveries(deps, signal),
    ),
    defineNightlyJob('notifications.delete-old', 8, (signal) =>
      deleteOldNotifications(deps, signal),
    ),
  ];
}

async function deleteOldNotifications({ db }: NotificationDeps, signal: AbortSignal) {
  const { id, updatedAt } = notifications;
  const sweep = {
    table: notifications,
    order: [updatedAt, id],
    within: isOlderThan(updatedAt, retentionDays.readNotification),
    condition: or(isOlderThan(updatedAt, retentionDays.notification), isReadByAllOfficers),
  };
  await deleteRows(db, sweep, signal);
}

async function deleteOldDeliveries({ db, push }: NotificationDeps, signal: AbortSignal) {
  const { channel, key, at } = notificationDeliveries;
  const isOldDelivery = isOlderThan(at, retentionDays.delivery);
  await deleteInBatches(
    db,
    { table: notificationDeliveries, key: [channel, key], condition: isOldDelivery },
    signal,
  );
  await deleteInBatches(
    db,
    {
      table: notificationOutcomes,
      key: [notificationOutcomes.notificationId, notificationOutcomes.channel],
      condition: isOlderThan(notificationOutcomes.at, retentionDays.delivery),
    },
    signal,
  );
  const { id, endpoint } = pushSubscriptions;
  const isOfUnknownService = sql`${endpoint} !~* ${push.endpointPattern}`;
  await deleteInBatches(
    db,
    { table: pushSubscriptions, key: [id], condition: isOfUnknownService },
    signal,
  );
}
