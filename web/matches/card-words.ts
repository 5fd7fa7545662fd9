import type { CardItem, CardState } from '@fixturebook/contract/matches';
import { sides, statusInWords } from '../fixtures/api.ts';

export const stateWords: Record<CardState, string> = {
  free: 'Free',
  requested: 'Requested',
  confirmed: 'Confirmed',
  'called-off': 'Called off',
};

/** `Called off: weather` */
export function stateInWords({ state, fixture }: CardItem): string {
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
