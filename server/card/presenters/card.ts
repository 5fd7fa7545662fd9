import type { CardItem, CardItemList, CardItemState } from '@fixturebook/contract/card/card';
import type { OpponentCounts } from '@fixturebook/contract/matches';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import { toFixtureView } from '../../fixtures/presenters.ts';
import { getInvitationState } from '../../matches/queries/invitations.ts';
import type { CardRow } from '../queries/card.ts';

export function toCardView(rows: CardRow[], counts: OpponentCounts['items']): CardItemList {
  const countOf = new Map(
    counts.map(({ fixtureId, opponents, more }) => [fixtureId, { opponents, more }]),
  );
  return { items: rows.map((row) => toCardItemView(row, countOf.get(row.fixture.id) ?? null)) };
}

function toCardItemView(row: CardRow, opponents: CardItem['opponents']): CardItem {
  const { requestsIn, requestsOut, match, recorded } = row;
  return {
    fixture: toFixtureView(row),
    state: getCardItemState(row),
    requests: { in: requestsIn, out: requestsOut },
    opponents,
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
