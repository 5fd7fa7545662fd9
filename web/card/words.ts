import type { CardItem, CardItemState } from '@fixturebook/contract/matches';
import { formatCallOff, sideLabels } from '../fixtures/api.ts';
import { formatDayAndMonth } from '../ui/dates/calendar-date.ts';

export const cardStateLabels: Record<CardItemState, string> = {
  free: 'Free',
  requested: 'Requested',
  confirmed: 'Confirmed',
  'called-off': 'Called off',
};

export function formatCardState({ state, fixture }: CardItem, today: string): string {
  if (state === 'confirmed' && fixture.date < today) return 'Played';
  return state === 'called-off' ? formatCallOff(fixture) : cardStateLabels[state];
}

export function formatItemTitle({ fixture, match }: CardItem): string {
  return match ? `${fixture.teamName} v ${match.opponent.name}` : fixture.teamName;
}

/** Formats where and when a team plays. Of a match, both come from the agreed terms. */
export function formatItemVenue(item: CardItem): string {
  const { startTime } = item.match ?? item.fixture;
  return [formatSideAndGround(item), startTime].filter(Boolean).join(' · ');
}

export function formatSideAndGround({ fixture, match }: CardItem): string {
  const ground = match ? formatGround(match) : fixture.ground;
  return [sideLabels[(match ?? fixture).side], ground].filter(Boolean).join(' · ');
}

/** Lists the coming matches, one a line, for players. Empty if there is none. */
export function formatCardMessage(items: CardItem[], today: string): string {
  return items
    .filter(({ state, fixture }) => state === 'confirmed' && fixture.date >= today)
    .map(
      (item) =>
        `${formatDayAndMonth(item.fixture.date)}: ${formatItemTitle(item)}, ${formatItemVenue(item)}`,
    )
    .join('\n');
}

function formatGround({ ground, postcode }: NonNullable<CardItem['match']>): string {
  return [ground, postcode].filter(Boolean).join(', ');
}
