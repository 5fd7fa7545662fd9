import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { outcomeReportDays } from '@fixturebook/contract/limits';
import { matchDayOutcomes } from '@fixturebook/contract/match-terms';
import { matchOver, reconfirmationDaysBeforeMatch } from '@fixturebook/contract/matches';
import { countDaysBetween, toLondonDate } from '../../platform/calendar.ts';
import { AppError } from '../../platform/errors.ts';

export function findProblemWithCallOffReason(reason: CallOffReason, date: string, today: string) {
  const daysSinceMatch = countDaysBetween(date, today);
  if (daysSinceMatch < 0) return matchDayOutcomes.includes(reason) ? 'too-early' : undefined;
  if (daysSinceMatch === 0) return undefined;
  return matchDayOutcomes.includes(reason) && daysSinceMatch <= outcomeReportDays
    ? undefined
    : 'too-late';
}

/** Clubs are not asked to reconfirm a match on the day on which they agreed its date. */
export function findDueReconfirmationDays(
  match: { date: string; agreedOn: string },
  today: string,
) {
  if (match.agreedOn >= today) return undefined;
  return reconfirmationDaysBeforeMatch.find((days) => countDaysBetween(today, match.date) === days);
}

export function findRelistProblem(reason: CallOffReason, date: string, today: string) {
  if (date < today) return 'The day of this match has passed.';
  const wasOn = reason === 'rained-off' || reason === 'abandoned';
  return wasOn ? "This date was used for a match, so it can't be listed again." : undefined;
}

export function assertMatchStillOn(match: { status: string; date: string }, now: Date) {
  if (match.status !== 'agreed')
    throw new AppError(409, matchOver, 'This match has been called off.');
  if (match.date < toLondonDate(now))
    throw new AppError(409, matchOver, 'The day of this match has passed.');
}
