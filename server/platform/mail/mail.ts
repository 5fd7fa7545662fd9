import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database, Executor } from '../database/database.ts';
import { developmentMails } from '../database/schema.ts';
import { defineJob, defineJobType, type Job, type JobQueue } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import type { Metrics } from '../web/metrics.ts';
import { type MailCause, useMailBudgets } from './budgets.ts';
import { type MailContent, renderMail } from './letter.ts';

/** The data is encrypted, because the queue is in the database and an email can contain codes. */
const sendMailJob = defineJobType('mail.send', z.object({ sealed: z.string() }));

export interface Mail {
  /**
   * Sends the mail after the commit, and retries until the mail server accepts it. The address must
   * be proved, except for the code that proves it. Returns false, and sends nothing, if one of the
   * mail's budgets is used up.
   */
  send(executor: Executor, to: string, letter: MailContent, cause: MailCause): Promise<boolean>;
  /** Sends the mail now without counting it, for jobs that need the result. A repeated mail is recognised by its `id`. */
  deliver(id: string, to: string, letter: MailContent): Promise<void>;
  /** Cancels the mails to an address that were queued before a time and have not left. */
  cancelPending(executor: Executor, to: string, before: Date): Promise<void>;
}

/** Few enough mails to decrypt them without a delay for others. */
const mailsPerBatch = 200;

const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 20_000, socketTimeout: 20_000 };

/** Without SMTP, stores mails in the development mailbox and prints them. */
export function createMail(deps: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  db: Database;
  jobs: JobQueue;
  secrets: Secrets;
  log: Logger;
  metrics: Pick<Metrics, 'mailsOverBudget'>;
  print(text: string): void;
}): Mail {
  const { config, db, jobs, secrets } = deps;
  const transport = config.smtpUrl
    ? createTransport(config.smtpUrl, smtpTimeouts as object)
    : undefined;
  return {
    async send(executor, to, letter, cause) {
      const usedUp = await useMailBudgets(executor, secrets, to, cause);
      if (usedUp) {
        const labels = { kind: cause.kind, budget: usedUp };
        deps.metrics.mailsOverBudget.inc(labels);
        deps.log.warn(labels, 'mail over budget');
        return false;
      }
      const sealed = secrets.seal('mail', JSON.stringify({ to, letter }));
      await jobs.enqueue(executor, sendMailJob, { sealed });
      return true;
    },
    async deliver(id, to, letter) {
      const content = { subject: letter.subject, ...(await renderMail(letter)) };
      if (transport) {
        const messageId = `<${id}@${config.mailFrom.replace(/^.*@|>.*$/g, '')}>`;
        const headers = getUnsubscribeHeaders(letter);
        const envelope = { from: config.mailFrom, to, replyTo: letter.replyTo };
        await transport.sendMail({ ...envelope, ...content, messageId, headers });
      } else {
        await db
          .insert(developmentMails)
          .values({ jobId: id, to, ...content })
          .onConflictDoNothing();
        deps.print(`Mail to ${to}: ${content.subject}\n${content.text}\n`);
      }
    },
    async cancelPending(executor, to, before) {
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const { rows } = await executor.execute<{ id: string; sealed: string }>(
          sql`select id, data ->> 'sealed' as sealed from pgboss.job
            where name = ${sendMailJob.name} and id > ${after} and created_on < ${before.toISOString()}
            order by id limit ${mailsPerBatch}`,
        );
        const ids = rows
          .filter(({ sealed }) => readRecipient(secrets, sealed) === to)
          .map(({ id }) => id);
        await executor.execute(
          sql`delete from pgboss.job where name = ${sendMailJob.name} and id = any(${sql.param(ids)}::uuid[])`,
        );
        const last = rows.at(-1);
        if (!last) return;
        after = last.id;
      }
    },
  };
}

/** Returns undefined if the mail was encrypted with another SECRET, and so cannot be sent. */
function readRecipient(secrets: Secrets, sealed: string): string | undefined {
  try {
    return JSON.parse(secrets.open('mail', sealed)).to.toLowerCase();
  } catch {
    return undefined;
  }
}

export function mailJob({
  mail,
  secrets,
  clock,
}: {
  mail: Mail;
  secrets: Secrets;
  clock: () => Date;
}): Job {
  return defineJob({
    type: sendMailJob,
    retentionSeconds: 60,
    concurrency: 5,
    async run({ sealed }, job) {
      const { to, letter }: { to: string; letter: MailContent } = JSON.parse(
        secrets.open('mail', sealed),
      );
      if (letter.until && Date.parse(letter.until) < clock().getTime()) return 'dropped';
      return mail.deliver(job.id, to, letter);
    },
  });
}

/** Lets people unsubscribe with one click in their mail program (RFC 8058). */
function getUnsubscribeHeaders({ unsubscribe }: MailContent): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
