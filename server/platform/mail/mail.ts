import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database, Executor } from '../database/database.ts';
import { developmentMails } from '../database/schema.ts';
import { failedJobsQueue, type JobQueue } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import type { Metrics } from '../web/metrics.ts';
import { type MailCause, useMailBudgets } from './budgets.ts';
import { chooseMailLane, chooseMailPriority, type MailLane, mailLanes } from './lanes.ts';
import { type MailContent, renderMail } from './letter.ts';
import { readRecipient } from './queued-mails.ts';
import { createMailTransports } from './transports.ts';

export interface NewMail extends MailContent {
  /** For how long from now the code or link in the mail is valid, instead of `until`. */
  lifetimeSeconds?: number;
}

export interface Mail {
  /**
   * Sends the mail after the commit, and retries until the mail server accepts it. The address must
   * be proved, except for the code that proves it and an invitation. Returns false, and sends nothing, if one of the
   * mail's budgets is used up.
   */
  send(executor: Executor, to: string, letter: NewMail, cause: MailCause): Promise<boolean>;
  /** Counts a mail that a job delivers later. Returns false if one of its budgets is used up. */
  useBudgets(executor: Executor, to: string, cause: MailCause): Promise<boolean>;
  /** Sends the mail now without counting it, for jobs that need the result. A repeated mail is recognised by its `id`. */
  deliver(id: string, to: string, letter: MailContent, lane?: MailLane): Promise<void>;
  /** Cancels the mails to an address that were queued before a time and have not left. */
  cancelPending(executor: Executor, to: string, before: Date): Promise<void>;
  /** Closes the idle connections to the mail server. */
  close(): void;
}

/** Few enough mails to decrypt them without a delay for others. */
const mailsPerBatch = 200;

/** Without SMTP, stores mails in the development mailbox and prints them. */
export function createMail(deps: {
  config: Config;
  db: Database;
  jobs: JobQueue;
  secrets: Secrets;
  log: Logger;
  metrics: Pick<Metrics, 'mailsOverBudget'>;
  clock: () => Date;
  print(text: string): void;
}): Mail {
  const { config, db, jobs, secrets } = deps;
  const transports = config.smtpUrl ? createMailTransports(config.smtpUrl, config) : undefined;

  /** Uses the clock of the job that sends the mail, which that of this machine can differ from. */
  function getEnd(lifetimeSeconds: number) {
    return new Date(deps.clock().getTime() + lifetimeSeconds * 1_000).toISOString();
  }

  async function useBudgets(executor: Executor, to: string, cause: MailCause) {
    const usedUp = await useMailBudgets(executor, secrets, to, cause);
    if (!usedUp) return true;
    const labels = { kind: cause.kind, budget: usedUp };
    deps.metrics.mailsOverBudget.inc(labels);
    deps.log.warn(labels, 'mail over budget');
    return false;
  }

  return {
    useBudgets,
    async send(executor, to, { lifetimeSeconds, ...content }, cause) {
      if (!(await useBudgets(executor, to, cause))) return false;
      const until = lifetimeSeconds === undefined ? {} : { until: getEnd(lifetimeSeconds) };
      const letter: MailContent = { ...content, ...until };
      const sealed = secrets.seal('mail', JSON.stringify({ to, letter }));
      const { type } = mailLanes[chooseMailLane(cause)];
      await jobs.enqueue(executor, type, { sealed }, { priority: chooseMailPriority(cause) });
      return true;
    },
    async deliver(id, to, letter, lane = 'notice') {
      const content = { subject: letter.subject, ...(await renderMail(letter)) };
      if (transports) {
        const messageId = `<${id}@${config.mailFrom.replace(/^.*@|>.*$/g, '')}>`;
        const headers = getUnsubscribeHeaders(letter);
        const envelope = { from: config.mailFrom, to, replyTo: letter.replyTo };
        await transports.send(lane, { ...envelope, ...content, messageId, headers });
      } else {
        await db
          .insert(developmentMails)
          .values({ jobId: id, to, ...content })
          .onConflictDoNothing();
        deps.print(`Mail to ${to}: ${content.subject}\n${content.text}\n`);
      }
    },
    async cancelPending(executor, to, before) {
      for (const queue of [
        ...Object.values(mailLanes).map(({ type }) => type.name),
        failedJobsQueue,
      ])
        await deleteMailsInQueue(executor, secrets, { queue, to, before });
    },
    close() {
      transports?.close();
    },
  };
}

/** The copy of a failed mail has the time of the failure, and as its source that of the mail. */
async function deleteMailsInQueue(
  executor: Executor,
  secrets: Secrets,
  { queue, to, before }: { queue: string; to: string; before: Date },
) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await executor.execute<{ id: string; sealed: string }>(
      sql`select id, data ->> 'sealed' as sealed from pgboss.job
        where name = ${queue} and id > ${after}
          and coalesce(source_created_on, created_on) < ${before.toISOString()}
        order by id limit ${mailsPerBatch}`,
    );
    const ids = rows
      .filter(({ sealed }) => readRecipient(secrets, sealed) === to)
      .map(({ id }) => id);
    await executor.execute(
      sql`delete from pgboss.job where name = ${queue} and id = any(${sql.param(ids)}::uuid[])`,
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Lets people unsubscribe with one click in their mail program (RFC 8058). */
function getUnsubscribeHeaders({ unsubscribe }: MailContent): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
