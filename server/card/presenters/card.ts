import type { CardItem, CardState } from '@fixturebook/contract/matches';
import { presentClubSummary } from '../../clubs/presenters.ts';
import { presentFixture } from '../../fixtures/presenters.ts';
import type { CardRow } from '../queries/card.ts';

export function presentCardItem(row: CardRow): CardItem {
  const { requestsIn, requestsOut, match } = row;
  return {
    fixture: presentFixture(row),
    state: stateOf(row),
    requests: { in: requestsIn, out: requestsOut },
    match: match && { ...match, opponent: presentClubSummary(match.opponent) },
  };
}

function stateOf({ fixture, requestsIn, requestsOut }: CardRow): CardState {
  if (fixture.status !== 'open') return fixture.status;
  return requestsIn + requestsOut > 0 ? 'requested' : 'free';
}
