import { z } from 'zod';
import { defineJobType } from '../../platform/jobs/jobs.ts';

/**
 * A notification gets a new `seq` when newer messages arrive, so that jobs for older messages can
 * tell that they are outdated.
 */
const notificationJobData = z.object({ notificationId: z.uuid(), seq: z.int() });
export type NotificationJob = z.infer<typeof notificationJobData>;

export const mailNotificationJob = defineJobType('notifications.mail', notificationJobData);

const officerMailJobData = notificationJobData.extend({ userId: z.uuid() });
export type OfficerMailJob = z.infer<typeof officerMailJobData>;
/** Mails one officer, whose mail had to wait. */
export const mailOfficerJob = defineJobType('notifications.mail-to', officerMailJobData);

export const queuePushesJob = defineJobType('notifications.push', notificationJobData);

const browserPushJobData = notificationJobData.extend({ subscriptionId: z.uuid() });
export type BrowserPushJob = z.infer<typeof browserPushJobData>;
export const pushToBrowserJob = defineJobType('notifications.push-to', browserPushJobData);

/** With `overBudget` the digest goes to each officer, because version 0.1.0 counted the mails of a club together. */
const digestJobData = z.object({
  clubId: z.uuid(),
  day: z.iso.date(),
  overBudget: z.boolean().optional(),
});
export type DigestJob = z.infer<typeof digestJobData>;
export const mailDigestJob = defineJobType('notifications.digest-of', digestJobData);

/** Sends an officer what was over a budget, also if they have not chosen a digest. */
export const mailOverBudgetJob = defineJobType(
  'notifications.digest-to',
  z.object({ clubId: z.uuid(), day: z.iso.date(), userId: z.uuid() }),
);
