import { z } from 'zod';
import { defineJobType } from '../../platform/jobs/jobs.ts';

/** `seq` is the entry's place when it was told: one that was brought up since is news again. */
const entryJobData = z.object({ notificationId: z.uuid(), seq: z.int() });
export type EntryJob = z.infer<typeof entryJobData>;

export const mailEntryJob = defineJobType('notifications.mail', entryJobData);

/** Finds the browsers of the club. */
export const queuePushesJob = defineJobType('notifications.push', entryJobData);

/** One browser. */
const browserJobData = entryJobData.extend({ subscriptionId: z.uuid() });
export type BrowserJob = z.infer<typeof browserJobData>;
export const pushToBrowserJob = defineJobType('notifications.push-to', browserJobData);

/** The mail of the day of one club. */
const digestJobData = z.object({ clubId: z.uuid(), day: z.iso.date() });
export type DigestJob = z.infer<typeof digestJobData>;
export const mailDigestJob = defineJobType('notifications.digest-of', digestJobData);
