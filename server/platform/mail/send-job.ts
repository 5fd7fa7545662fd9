import { defineJob, type Job, PermanentJobError } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { type MailLane, mailLanes } from './lanes.ts';
import type { LateCode, MailContent } from './letter.ts';

/**
 * Makes a code or link valid again whose time ran out before its mail left. Returns false if it has
 * been used or replaced, so that nobody needs it any more.
 */
export type RenewCode = (late: LateCode) => Promise<boolean>;

export function mailJobs(
  deps: Pick<Platform, 'mail' | 'secrets' | 'clock' | 'log'>,
  renewCode: RenewCode,
): Job[] {
  return Object.entries(mailLanes).map(([lane, { type, concurrency }]) =>
    defineJob({
      type,
      concurrency,
      // The data can contain a code.
      retentionSeconds: 60,
      async run({ sealed }, job) {
        const { to, letter } = JSON.parse(deps.secrets.open('mail', sealed));
        const timely = await renewLateLetter(letter, deps, renewCode);
        if (!timely) return 'dropped';
        try {
          await deps.mail.deliver(job.id, to, timely, lane as MailLane);
        } catch (error) {
          if (!isRefusedForGood(error)) throw error;
          throw new PermanentJobError('The mail server refused the mail for good.', {
            cause: error,
          });
        }
      },
    }),
  );
}

/** Returns the letter as it can be sent now, or undefined if it is outdated. */
async function renewLateLetter(
  letter: MailContent,
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  renewCode: RenewCode,
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
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}
