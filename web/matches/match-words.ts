import type { CallOffReason } from '@fixturebook/contract/fixtures';
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

/** What became of a match on its day. */
const outcomes: CallOffReason[] = ['rained-off', 'abandoned', 'conceded'];

/** `Confirmed`, `Called off: ground`, `Rained off`. */
export function statusOf({ callOff }: Match): string {
  if (!callOff) return 'Confirmed';
  if (outcomes.includes(callOff.reason)) return callOffReasons[callOff.reason];
  return statusInWords({ callOffReason: callOff.reason });
}

/** Days after the match in which it can still be said what became of it. */
const daysToTell = 7;

/** Why a match can be called off before its day, on it, and for some days after it. */
export function reasonsFor(date: string, today: string): CallOffReason[] {
  const ahead: CallOffReason[] = ['weather', 'ground', 'not-enough-players', 'other'];
  if (date > today) return ahead;
  if (date === today) return [...outcomes, ...ahead];
  return today <= addDays(date, daysToTell) ? outcomes : [];
}
