import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { matchDayOutcomes, outcomeReportDays } from '@fixturebook/contract/match-limits';
import type { Match } from '@fixturebook/contract/matches';
import { callOffReasonLabels, formatCallOff } from '../../fixtures/api.ts';
import { addDays } from '../../ui/dates/calendar-date.ts';

/** The team of the own club, and the one that it meets. */
export function getSides(match: Match) {
  return match.own === 'home'
    ? { own: match.home, other: match.away }
    : { own: match.away, other: match.home };
}

/** `your club` for the own one. */
export function formatClubReference(match: Match, clubId: string | null): string {
  const { own, other } = getSides(match);
  if (clubId === null) return 'a club that has left';
  return clubId === own.club.id ? 'your club' : other.club.name;
}

/** As the first word of a sentence. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `Confirmed`, `Called off: ground`, `Rained off`. */
export function formatMatchStatus({ callOff }: Match): string {
  if (!callOff) return 'Confirmed';
  if (matchDayOutcomes.includes(callOff.reason)) return callOffReasonLabels[callOff.reason];
  return formatCallOff({ callOffReason: callOff.reason });
}

/** Why a match can be called off before its day, on it, and for some days after it. */
export function listCallOffReasons(date: string, today: string): CallOffReason[] {
  const advanceReasons: CallOffReason[] = ['weather', 'ground', 'not-enough-players', 'other'];
  if (date > today) return advanceReasons;
  if (date === today) return [...matchDayOutcomes, ...advanceReasons];
  return today <= addDays(date, outcomeReportDays) ? matchDayOutcomes : [];
}
