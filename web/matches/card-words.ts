import type { CardItem, CardState } from '@fixturebook/contract/matches';
import { sides, statusInWords } from '../fixtures/api.ts';
import { londonToday } from '../ui/calendar-date.ts';

export const stateWords: Record<CardState, string> = {
  free: 'Free',
  requested: 'Requested',
  confirmed: 'Confirmed',
  'called-off': 'Called off',
};

/** `Called off: weather`. What nobody called off was played. */
export function stateInWords({ state, fixture }: CardItem): string {
  if (state === 'confirmed' && fixture.date < londonToday()) return 'Played';
  return state === 'called-off' ? statusInWords(fixture) : stateWords[state];
}

/** `1st XI v Ash Green`, or the team alone. */
export function titleOf({ fixture, match }: CardItem): string {
  return match ? `${fixture.teamName} v ${match.opponent.name}` : fixture.teamName;
}

/** `Home · The Rec · 13:30` */
export function placeOf({ fixture }: CardItem): string {
  return [sides[fixture.side], fixture.ground, fixture.startTime].filter(Boolean).join(' · ');
}
