import type { CardItem, CardItemState } from '@fixturebook/contract/matches';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import { toFixtureView } from '../../fixtures/presenters.ts';
import type { CardRow } from '../queries/card.ts';

export function toCardItemView(row: CardRow): CardItem {
  const { requestsIn, requestsOut, match } = row;
  return {
    fixture: toFixtureView(row),
    state: getCardItemState(row),
    requests: { in: requestsIn, out: requestsOut },
    match: match && toCardMatchView(match),
  };
}

function toCardMatchView({ terms, opponent, ...match }: NonNullable<CardRow['match']>) {
  const { startTime, ground, postcode } = terms;
  return { ...match, startTime, ground, postcode, opponent: toClubSummaryView(opponent) };
}

function getCardItemState({ fixture, requestsIn, requestsOut }: CardRow): CardItemState {
  if (fixture.status !== 'open') return fixture.status;
  return requestsIn + requestsOut > 0 ? 'requested' : 'free';
}
