import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
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
  reset: 'urgent',
  urgent: 'urgent',
  notice: 'notice',
  digest: 'bulk',
};

export function chooseMailLane({ kind, isBulk }: MailCause): MailLane {
  return isBulk ? 'bulk' : laneOfKind[kind];
}

/** If the server closes a connection, the pool sends the mail once more before the job fails. */
const pooled = {
  pool: true,
  maxRequeues: 1,
  connectionTimeout: 10_000,
  greetingTimeout: 20_000,
  socketTimeout: 20_000,
} as const;

/** Each pool has a connection for every mail that its lanes send at the same time. */
export function createMailTransports(smtpUrl: string, { bulkMailsPerMinute }: Config) {
  const { urgent, notice, bulk } = mailLanes;
  const prompt = createTransport({
    url: smtpUrl,
    ...pooled,
    maxConnections: urgent.concurrency + notice.concurrency,
  });
  const paced = createTransport({
    url: smtpUrl,
    ...pooled,
    maxConnections: bulk.concurrency,
    rateLimit: 1,
    rateDelta: 60_000 / bulkMailsPerMinute,
  });
  return {
    urgent: prompt,
    notice: prompt,
    bulk: paced,
    close() {
      prompt.close();
      paced.close();
    },
  };
}
