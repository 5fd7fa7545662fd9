import { otherClubCode } from '@fixturebook/contract/preconditions';
import { isFinalRefusal, type SubmitFailure } from './form/field-errors.ts';
import { showToast } from './toast.ts';

interface LateFailure {
  /** Said if the server has refused what was sent. */
  refused: string;
  /** Said before the reason if nobody knows whether the server carried out what was sent. */
  unknown: string;
  error: Error & { code?: string };
  reason?: string;
}

/**
 * Tells a failure to a user who has left the dialog or form by then, but not to another account that has
 * logged in since.
 */
export function reportLateFailure({ refused, unknown, error, reason }: LateFailure): void {
  if (error.code === otherClubCode) return;
  const start = isFinalRefusal(error) ? refused : `${unknown}:`;
  showToast({ tone: 'error', text: `${start} ${reason ?? error.message}` });
}

/** The user has left the form while it was sent, so it cannot show the failure. */
export function reportFailureOfLeftForm<Values>(
  { errors, alert }: SubmitFailure<Values>,
  error: Error,
): void {
  const reason = alert ?? Object.values<string | undefined>(errors)[0] ?? error.message;
  const refused = "What you sent wasn't saved.";
  reportLateFailure({ refused, unknown: 'About what you sent', error, reason });
}
