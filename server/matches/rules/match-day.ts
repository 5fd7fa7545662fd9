import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { matchDayOutcomes, outcomeReportDays } from '@fixturebook/contract/match-limits';
import { matchOver, reconfirmationDaysBeforeMatch } from '@fixturebook/contract/matches';
import { countDaysBetween, toLondonDate } from '../../platform/calendar.ts';
import { AppError } from '../../platform/errors.ts';

/** Why a match cannot be called off for this reason on this day; undefined when it can. */
export function findCallOffProblem(reason: CallOffReason, date: string, today: string) {
  const daysSinceMatch = countDaysBetween(date, today);
  if (daysSinceMatch < 0) return matchDayOutcomes.includes(reason) ? 'too-early' : undefined;
  if (daysSinceMatch === 0) return undefined;
  return matchDayOutcomes.includes(reason) && daysSinceMatch <= outcomeReportDays
    ? undefined
    : 'too-late';
}

/**
 * How many days before its match a club is to be asked today whether it is still on; undefined on
 * every other day. `agreedOn` is when that day was agreed: of today, nobody need be asked today.
 */
export function findDueReconfirmationDays(
  match: { date: string; agreedOn: string },
  today: string,
) {
  if (match.agreedOn >= today) return undefined;
  return reconfirmationDaysBeforeMatch.find((days) => countDaysBetween(today, match.date) === days);
}

/** Why the date cannot be on offer again; undefined when it can. */
export function findReadvertiseProblem(reason: CallOffReason, date: string, today: string) {
  if (date < today) return 'The day of this match is over.';
  const wasOn = reason === 'rained-off' || reason === 'abandoned';
  return wasOn ? 'This match was on: its date is not free any more.' : undefined;
}

/** Nothing of a match that is off, or over, can be changed. */
export function assertMatchStillOn(match: { status: string; date: string }, now: Date) {
  if (match.status !== 'agreed') throw new AppError(409, matchOver, 'This match is called off.');
  if (match.date < toLondonDate(now))
    throw new AppError(409, matchOver, 'The day of this match is over.');
}
