import { z } from 'zod';
import { defineJobType, type JobType } from '../jobs/jobs.ts';
import type { MailCause, MailKind } from './budgets.ts';

/** The data is encrypted, because the queue is in the database and an email can contain codes. */
const SealedMail = z.object({ sealed: z.string() });

/** Each lane has a queue, so that mails that somebody waits for do not wait behind others. */
export type MailLane = 'urgent' | 'notice' | 'bulk';

interface MailLaneSettings {
  type: JobType<z.output<typeof SealedMail>>;
  /** How many mails of the lane a node sends at the same time. */
  concurrency: number;
}

/** The most urgent lane first. Version 0.1.0 puts all mails in the queue `mail.send`. */
export const mailLanes: Record<MailLane, MailLaneSettings> = {
  urgent: { type: defineJobType('mail.send', SealedMail), concurrency: 4 },
  notice: { type: defineJobType('mail.send-notice', SealedMail), concurrency: 3 },
  // The pool keeps its rate only over one connection.
  bulk: { type: defineJobType('mail.send-bulk', SealedMail), concurrency: 1 },
};

const laneOfKind: Record<MailKind, MailLane> = {
  account: 'urgent',
  'officer-invitation': 'urgent',
  'match-invitation': 'notice',
  guest: 'notice',
  'guest-call-off': 'notice',
  reset: 'urgent',
  'login-link': 'urgent',
  urgent: 'urgent',
  notice: 'notice',
  question: 'notice',
  digest: 'bulk',
  contact: 'notice',
};

export function chooseMailLane({ kind, isBulk }: MailCause): MailLane {
  return isBulk ? 'bulk' : laneOfKind[kind];
}

/** Somebody waits for a code or a link, so these leave before the late changes of their lane. */
export function chooseMailPriority({ kind }: MailCause) {
  return kind === 'account' || kind === 'reset' || kind === 'login-link' ? 1 : 0;
}
