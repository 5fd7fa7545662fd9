import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Database, Executor } from './database.ts';
import { defineJob, type Job, type JobQueue, jobType } from './jobs.ts';
import { type Letter, renderLetter } from './mail-letter.ts';
import { developmentMails } from './schema.ts';
import type { Secrets } from './secrets.ts';

/** Sealed: the queue lies in the database, and a letter can hold a code or a link that is a key. */
const sendMail = jobType('mail.send', z.object({ sealed: z.string() }));

export interface Mail {
  /** Leaves after commit, and again until the mail server takes it. */
  send(executor: Executor, to: string, letter: Letter): Promise<void>;
}

export function createMail(queue: JobQueue, secrets: Secrets): Mail {
  return {
    async send(executor, to, letter) {
      const sealed = secrets.seal('mail', JSON.stringify({ to, letter }));
      await queue.enqueue(executor, sendMail, { sealed });
    },
  };
}

/** ms that a mail server has: to be reached, to greet, and for each answer. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 20_000, socketTimeout: 20_000 };

/** Sends over SMTP, or keeps the letter in the development mailbox and prints it. */
export function mailJob(deps: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  db: Database;
  secrets: Secrets;
  print(text: string): void;
}): Job {
  const { config, db, secrets } = deps;
  const transport = config.smtpUrl
    ? createTransport(config.smtpUrl, patience as object)
    : undefined;

  return defineJob({
    type: sendMail,
    keepFinished: 60,
    atOnce: 5,
    async run({ sealed }, job) {
      const { to, letter }: { to: string; letter: Letter } = JSON.parse(
        secrets.open('mail', sealed),
      );
      if (letter.until && Date.parse(letter.until) < Date.now()) return 'dropped';
      const { text, html } = await renderLetter(letter);
      const { subject } = letter;
      if (transport) {
        // The id of the job as the message's: a receiver can tell a repeated one.
        const messageId = `<${job.id}@${config.mailFrom.replace(/^.*@|>.*$/g, '')}>`;
        const headers = headersOf(letter);
        await transport.sendMail({
          from: config.mailFrom,
          ...{ to, subject, text, html, messageId, headers },
        });
      } else {
        await db
          .insert(developmentMails)
          .values({ jobId: job.id, to, subject, text, html })
          .onConflictDoNothing();
        deps.print(`Mail to ${to}: ${subject}\n${text}\n`);
      }
    },
  });
}

/** One click on 'unsubscribe' in the mail program (RFC 8058). */
function headersOf({ unsubscribe }: Letter): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
