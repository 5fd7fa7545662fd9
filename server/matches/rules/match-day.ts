import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { outcomeReportDays } from '@fixturebook/contract/limits';
import { matchDayOutcomes } from '@fixturebook/contract/match-terms';
import {
  matchOver,
  reconfirmationDaysBeforeMatch,
  silenceHours,
} from '@fixturebook/contract/matches';
import { countDaysBetween, toLondonDate } from '../../platform/calendar.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { createVersion } from '../../platform/http/version.ts';

export function findProblemWithCallOffReason(reason: CallOffReason, date: string, today: string) {
  const daysSinceMatch = countDaysBetween(date, today);
  if (daysSinceMatch < 0) return matchDayOutcomes.includes(reason) ? 'too-early' : undefined;
  if (daysSinceMatch === 0) return undefined;
  return matchDayOutcomes.includes(reason) && daysSinceMatch <= outcomeReportDays
    ? undefined
    : 'too-late';
}

/**
 * Returns the question that is due today. A question that no server asked on its day is due on the
 * following days, until the next one. A club is not asked if the date was agreed on that day or later.
 */
export function findDueReconfirmationDays(
  match: { date: string; agreedOn: string },
  today: string,
) {
  const daysBefore = findQuestionDays(countDaysBetween(today, match.date));
  if (daysBefore === undefined) return undefined;
  return countDaysBetween(match.agreedOn, match.date) > daysBefore ? daysBefore : undefined;
}

/** Returns the days before the match of the question that is current `daysLeft` days before it. */
export function findQuestionDays(daysLeft: number) {
  if (daysLeft < 1) return undefined;
  return reconfirmationDaysBeforeMatch.findLast((daysBefore) => daysLeft <= daysBefore);
}

/** Returns the latest time of a question that has now been unanswered for half a day. */
export function getSilenceCutoff(now: Date): Date {
  return new Date(now.getTime() - silenceHours * 3_600_000);
}

export function findRelistProblem(reason: CallOffReason, date: string, today: string) {
  if (date < today) return 'The day of this match has passed.';
  const wasOn = reason === 'rained-off' || reason === 'abandoned';
  return wasOn ? "This date was used for a match, so it can't be listed again." : undefined;
}

export function assertCallOffAllowed(
  date: string,
  today: string,
  { reason, readvertise }: { reason: CallOffReason; readvertise: boolean },
) {
  const fault = findProblemWithCallOffReason(reason, date, today);
  if (fault === 'too-late') throw matchOverError('The day of this match has passed.');
  const errors = [];
  if (fault)
    errors.push({ path: 'reason', message: 'You can only choose this from the day of the match.' });
  const message = readvertise && findRelistProblem(reason, date, today);
  if (message) errors.push({ path: 'readvertise', message });
  if (errors.length > 0) throw invalidInput(errors);
}

export function assertMatchStillOn(match: { status: string; date: string }, now: Date) {
  if (match.status !== 'agreed') throw matchOverError('This match has been called off.');
  if (match.date < toLondonDate(now)) throw matchOverError('The day of this match has passed.');
}

/** Whether the match is on and its day has not passed. */
export function isToCome({ status, date }: { status: string; date: string }, now: Date) {
  return status === 'agreed' && date >= toLondonDate(now);
}

export function matchOverError(detail: string) {
  return new AppError(409, matchOver, detail);
}

/** Identifies the tick and its note, and also that there is no tick. */
export function getPlayedVersion(tick: { note: string } | undefined): string {
  return createVersion({ note: tick?.note ?? null });
}
