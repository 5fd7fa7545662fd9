import { defineJob, type Job, PermanentJobError } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { type MailLane, mailLanes } from './lanes.ts';
import type { LateCode, MailContent, MailReference } from './letter.ts';
import type { SentMailOutcome } from './outcomes.ts';
import { createMailRefusals, type MailRefusals } from './refusals.ts';

export interface MailReports {
  /**
   * Makes a code or link valid again whose time ran out before its mail left. Returns false if it has
   * been used or replaced, so that nobody needs it any more.
   */
  renewCode(late: LateCode): Promise<boolean>;
  /** Records what became of a mail about the reference. */
  recordOutcome(reference: MailReference, outcome: SentMailOutcome): Promise<void>;
}

type MailJobDeps = Pick<Platform, 'db' | 'mail' | 'secrets' | 'clock' | 'log' | 'metrics'>;

interface QueuedMail {
  to: string;
  letter: MailContent;
}

export function mailJobs(deps: MailJobDeps, reports: MailReports): Job[] {
  const refusals = createMailRefusals(deps.db, deps.secrets);
  return Object.entries(mailLanes).map(([name, { type, concurrency }]) =>
    defineJob({
      type,
      concurrency,
      // The data can contain a code.
      retentionSeconds: 60,
      async run({ sealed }, { id }) {
        const lane = name as MailLane;
        const { to, letter }: QueuedMail = JSON.parse(deps.secrets.open('mail', sealed));
        const timely = await renewLateLetter(letter, deps, reports);
        if (!timely) return 'dropped';
        if (lane !== 'urgent' && (await refusals.hasGivenUp(to))) {
          deps.metrics.mails.inc({ lane, outcome: 'skipped' });
          await recordOutcomes(letter, 'address-refused', reports);
          return 'dropped';
        }
        await deliver(deps, { id, lane, to, letter: timely }, { refusals, reports });
      },
    }),
  );
}

async function recordOutcomes(
  { references = [] }: MailContent,
  outcome: SentMailOutcome,
  { recordOutcome }: MailReports,
) {
  for (const reference of references) await recordOutcome(reference, outcome);
}

async function deliver(
  { mail, metrics, log }: MailJobDeps,
  { id, lane, to, letter }: QueuedMail & { id: string; lane: MailLane },
  { refusals, reports }: { refusals: MailRefusals; reports: MailReports },
) {
  /** A failure must not send the mail again. */
  async function record(outcome: SentMailOutcome, changeRefusal: Promise<void> | undefined) {
    try {
      await changeRefusal;
      await recordOutcomes(letter, outcome, reports);
    } catch (error) {
      log.warn({ err: error }, 'outcome of a mail not recorded');
    }
  }

  try {
    await mail.deliver(id, to, letter, lane);
  } catch (error) {
    const isRefused = isRefusedForGood(error);
    metrics.mails.inc({ lane, outcome: isRefused ? 'refused' : 'failed' });
    metrics.mailServerReachable.set({ lane }, isAboutOneMail(error) ? 1 : 0);
    if (!isRefused) throw error;
    await record('refused', isAboutRecipient(error) ? refusals.record(to) : undefined);
    const reason = `SMTP ${getReplyCode(error)}`;
    throw new PermanentJobError('The mail server refused the mail for good.', reason);
  }
  metrics.mails.inc({ lane, outcome: 'sent' });
  metrics.mailServerReachable.set({ lane }, 1);
  await record('delivered', refusals.forget(to));
}

/** Returns the letter as it can be sent now, or undefined if it is outdated. */
async function renewLateLetter(
  letter: MailContent,
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  { renewCode }: MailReports,
): Promise<MailContent | undefined> {
  if (!letter.until || Date.parse(letter.until) >= clock().getTime()) return letter;
  const { lateCode } = letter;
  const isRenewed = lateCode !== undefined && (await renewCode(lateCode));
  log.warn({ code: lateCode?.kind, isRenewed }, 'mail too late');
  if (!isRenewed) return undefined;
  const apology = 'We’re sorry this took so long: our mail was held up. The time starts now.';
  return { ...letter, paragraphs: [...letter.paragraphs, apology] };
}

/**
 * A reply of 500 or above to the recipient or to the content (RFC 5321, 4.2.1). A refused login or
 * sender is a fault of the settings, which the operator can correct before the next try.
 */
function isRefusedForGood(error: unknown) {
  return isAboutOneMail(error) && getReplyCode(error) >= 500;
}

/** Whether the mail server answered, and other mails can leave. */
function isAboutOneMail(error: unknown) {
  const { command = '' } = error as { command?: string };
  return getReplyCode(error) > 0 && ['RCPT TO', 'DATA'].includes(command);
}

function isAboutRecipient(error: unknown) {
  return (error as { command?: string }).command === 'RCPT TO';
}

function getReplyCode(error: unknown) {
  return (error as { responseCode?: number }).responseCode ?? 0;
}
