import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { matchDayOutcomes, outcomeReportDays } from '@fixturebook/contract/match-days';
import type { Match } from '@fixturebook/contract/matches';
import { callOffReasons, statusInWords } from '../fixtures/api.ts';
import { addDays } from '../ui/calendar-date.ts';

/** The team of the own club, and the one that it meets. */
export function sidesOf(match: Match) {
  return match.own === 'home'
    ? { own: match.home, other: match.away }
    : { own: match.away, other: match.home };
}

/** `your club` for the own one. */
export function whoIs(match: Match, clubId: string | null): string {
  const { own, other } = sidesOf(match);
  if (clubId === null) return 'a club that has left';
  return clubId === own.club.id ? 'your club' : other.club.name;
}

/** As the first word of a sentence. */
export function withCapital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `Confirmed`, `Called off: ground`, `Rained off`. */
export function statusOf({ callOff }: Match): string {
  if (!callOff) return 'Confirmed';
  if (matchDayOutcomes.includes(callOff.reason)) return callOffReasons[callOff.reason];
  return statusInWords({ callOffReason: callOff.reason });
}

/** Why a match can be called off before its day, on it, and for some days after it. */
export function reasonsFor(date: string, today: string): CallOffReason[] {
  const ahead: CallOffReason[] = ['weather', 'ground', 'not-enough-players', 'other'];
  if (date > today) return ahead;
  if (date === today) return [...matchDayOutcomes, ...ahead];
  return today <= addDays(date, outcomeReportDays) ? matchDayOutcomes : [];
}
