import { z } from 'zod';
import { defineJobType } from '../../platform/jobs/jobs.ts';

/** `seq` is the entry's place when it was told: one that was brought up since is news again. */
const ofEntry = z.object({ notificationId: z.uuid(), seq: z.int() });
export type EntryJob = z.infer<typeof ofEntry>;

export const mailing = defineJobType('notifications.mail', ofEntry);

/** Finds the browsers of the club. */
export const pushing = defineJobType('notifications.push', ofEntry);

/** One browser. */
const ofBrowser = ofEntry.extend({ subscriptionId: z.uuid() });
export type BrowserJob = z.infer<typeof ofBrowser>;
export const pushingTo = defineJobType('notifications.push-to', ofBrowser);

/** The mail of the day of one club. */
const ofDay = z.object({ clubId: z.uuid(), day: z.iso.date() });
export type DayJob = z.infer<typeof ofDay>;
export const digesting = defineJobType('notifications.digest-of', ofDay);
