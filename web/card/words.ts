import type { CardItem, CardItemState } from '@fixturebook/contract/card/card';
import { competitionNames } from '@fixturebook/contract/card/competition-names';
import { formatCallOff, sideLabels } from '../fixtures/api.ts';
import { formatInvitationHeading } from '../matches/api.ts';
import { formatDayAndMonth } from '../ui/dates/calendar-date.ts';

export const cardStateLabels: Record<CardItemState, string> = {
  free: 'Free',
  requested: 'Requested',
  confirmed: 'Confirmed',
  'called-off': 'Called off',
};

/** A confirmed match is shown as waiting or in doubt by the answer of its invited opponent. */
export type ShownCardState = CardItemState | 'in-doubt';

export function getShownState(
  { state, fixture, recorded }: CardItem,
  today: string,
): ShownCardState {
  if (state !== 'confirmed' || fixture.date < today) return state;
  const answer = recorded?.invitation;
  if (answer === 'cannot-play') return 'in-doubt';
  return answer && answer !== 'confirmed' ? 'requested' : state;
}

export function formatCardState({ state, fixture, recorded }: CardItem, today: string): string {
  if (state === 'confirmed' && fixture.date < today) return 'Played';
  if (state === 'confirmed' && recorded?.invitation)
    return formatInvitationHeading(recorded.opponent, recorded.invitation);
  return state === 'called-off' ? formatCallOff(fixture) : cardStateLabels[state];
}

export function formatItemTitle({ fixture, match, recorded }: CardItem): string {
  const opponent = match?.opponent.name ?? recorded?.opponent;
  return opponent === undefined ? fixture.teamName : `${fixture.teamName} v ${opponent}`;
}

/** Formats where and when a team plays. Of a match, both come from the agreed terms. */
export function formatItemVenue(item: CardItem): string {
  return [formatSideAndGround(item), getStartTime(item)].filter(Boolean).join(' · ');
}

export function getStartTime({ fixture, match, recorded }: CardItem): string | null {
  return (match ?? recorded ?? fixture).startTime;
}

export function formatSideAndGround({ fixture, match, recorded }: CardItem): string {
  const played = match ?? recorded;
  const ground = played ? formatGround(played) : fixture.ground;
  return [sideLabels[(played ?? fixture).side], ground].filter(Boolean).join(' · ');
}

/** The competition of a match, which is left out for a friendly because most matches are. */
export function formatCompetition({ recorded }: CardItem): string {
  return recorded && recorded.competition !== 'friendly'
    ? competitionNames[recorded.competition]
    : '';
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

function formatGround({ ground, postcode }: { ground: string; postcode: string }): string {
  return [ground, postcode].filter(Boolean).join(', ');
}
