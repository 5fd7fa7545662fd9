import type { CardItem, CardItemState } from '@fixturebook/contract/card/card';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import { toFixtureView } from '../../fixtures/presenters.ts';
import { getInvitationState } from '../../matches/queries/invitations.ts';
import type { CardRow } from '../queries/card.ts';

export function toCardItemView(row: CardRow): CardItem {
  const { requestsIn, requestsOut, match, recorded } = row;
  return {
    fixture: toFixtureView(row),
    state: getCardItemState(row),
    requests: { in: requestsIn, out: requestsOut },
    match: match && toCardMatchView(match),
    recorded: recorded && toRecordedMatchView(recorded, row.fixture.teamName),
  };
}

function toCardMatchView({ terms, opponent, ...match }: NonNullable<CardRow['match']>) {
  const { startTime, ground, postcode } = terms;
  return { ...match, startTime, ground, postcode, opponent: toClubSummaryView(opponent) };
}

function toRecordedMatchView(
  { terms, invitation, ...match }: NonNullable<CardRow['recorded']>,
  teamName: string,
) {
  const { date, startTime, ground, postcode } = terms;
  const details = { teamName, date, startTime, side: match.side, ground, postcode };
  return {
    ...match,
    startTime,
    ground,
    postcode,
    invitation: invitation && getInvitationState(invitation, details),
  };
}

function getCardItemState({ fixture, requestsIn, requestsOut }: CardRow): CardItemState {
  if (fixture.status !== 'open') return fixture.status;
  return requestsIn + requestsOut > 0 ? 'requested' : 'free';
}
