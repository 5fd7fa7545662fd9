import type { FixtureCardItem, FixtureCardState } from '@fixturebook/contract/matches';
import { formatCallOff, sideLabels } from '../fixtures/api.ts';
import { getLondonDate } from '../ui/dates/calendar-date.ts';

export const cardStateLabels: Record<FixtureCardState, string> = {
  free: 'Free',
  requested: 'Requested',
  confirmed: 'Confirmed',
  'called-off': 'Called off',
};

export function formatCardState({ state, fixture }: FixtureCardItem): string {
  if (state === 'confirmed' && fixture.date < getLondonDate()) return 'Played';
  return state === 'called-off' ? formatCallOff(fixture) : cardStateLabels[state];
}

export function formatFixtureCardItemTitle({ fixture, match }: FixtureCardItem): string {
  return match ? `${fixture.teamName} v ${match.opponent.name}` : fixture.teamName;
}

export function formatFixtureCardItemVenue({ fixture }: FixtureCardItem): string {
  return [sideLabels[fixture.side], fixture.ground, fixture.startTime].filter(Boolean).join(' · ');
}
