import { z } from 'zod';
import { defineJobType } from '../../platform/jobs/jobs.ts';

/**
 * A notification gets a new `seq` when newer messages arrive, so that jobs for older messages can
 * tell that they are outdated.
 */
const entryJobData = z.object({ notificationId: z.uuid(), seq: z.int() });
export type EntryJob = z.infer<typeof entryJobData>;

export const mailEntryJob = defineJobType('notifications.mail', entryJobData);

export const queuePushesJob = defineJobType('notifications.push', entryJobData);

const browserJobData = entryJobData.extend({ subscriptionId: z.uuid() });
export type BrowserJob = z.infer<typeof browserJobData>;
export const pushToBrowserJob = defineJobType('notifications.push-to', browserJobData);

const digestJobData = z.object({ clubId: z.uuid(), day: z.iso.date() });
export type DigestJob = z.infer<typeof digestJobData>;
export const mailDigestJob = defineJobType('notifications.digest-of', digestJobData);
