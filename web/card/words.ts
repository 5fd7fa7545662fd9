import type { CardItem, CardItemState } from '@fixturebook/contract/matches';
import { formatCallOff, sideLabels } from '../fixtures/api.ts';
import { getLondonDate } from '../ui/dates/calendar-date.ts';

export const cardStateLabels: Record<CardItemState, string> = {
  free: 'Free',
  requested: 'Requested',
  confirmed: 'Confirmed',
  'called-off': 'Called off',
};

export function formatCardState({ state, fixture }: CardItem): string {
  if (state === 'confirmed' && fixture.date < getLondonDate()) return 'Played';
  return state === 'called-off' ? formatCallOff(fixture) : cardStateLabels[state];
}

export function formatItemTitle({ fixture, match }: CardItem): string {
  return match ? `${fixture.teamName} v ${match.opponent.name}` : fixture.teamName;
}

export function formatItemVenue({ fixture }: CardItem): string {
  return [sideLabels[fixture.side], fixture.ground, fixture.startTime].filter(Boolean).join(' · ');
}
