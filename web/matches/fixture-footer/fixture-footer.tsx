import type { Fixture } from '@fixturebook/contract/fixtures';
import { matchPath, opponentsPath, requestsPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOutletContext } from 'react-router';
import { useCardItem } from '../../card/api.ts';
import {
  formatOpponentClubs,
  formatOpponentsLink,
  opponentCountsQuery,
} from '../../opponents/api.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { getMonthStart } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { formatCount } from '../../ui/format/count.ts';
import { RowDetails } from '../../ui/layout/compact-row.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AskButton } from '../ask/ask-button.tsx';
import { openRequestsQuery } from '../requests/api.ts';

/** This child route is rendered in each row of a fixture, with the fixture as outlet context. */
export default function FixtureFooter() {
  const fixture = useOutletContext<Fixture>();
  const isOwn = useOwnClub().id === fixture.club.id;
  const today = useToday();
  const isFree = fixture.status === 'open' && fixture.date >= today;
  if (isOwn && fixture.status === 'confirmed') return <MatchLink fixture={fixture} />;
  if (isOwn && isFree) return <OpponentsLinks fixture={fixture} />;
  return isFree ? <AskButton fixture={fixture}>Ask</AskButton> : null;
}

function MatchLink({ fixture }: { fixture: Fixture }) {
  const match = useCardItem(fixture, true).item?.match;
  if (!match) return null;
  return (
    <ButtonLink to={matchPath(match.id)}>
      See match <VisuallyHidden>with {match.opponent.name}</VisuallyHidden>
    </ButtonLink>
  );
}

function OpponentsLinks({ fixture }: { fixture: Fixture }) {
  const requestCount = useQuery(openRequestsQuery('in')).data?.filter(
    (request) => request.fixture.id === fixture.id && !request.counterOffer,
  ).length;
  const counterOfferCount = useQuery(openRequestsQuery('out')).data?.filter(
    (request) => request.ownFixtureId === fixture.id && request.counterOffer,
  ).length;
  const opponentCount = useOpponentCount(fixture);
  const links: ReactElement[] = [];
  if (requestCount)
    links.push(
      <ButtonLink key="requests" look="main" to={requestsPath}>
        {formatCount(requestCount, 'club')} asked <VisuallyHidden>for this date</VisuallyHidden>
      </ButtonLink>,
    );
  if (counterOfferCount)
    links.push(
      <ButtonLink key="counter-offers" look="main" to={requestsPath}>
        {formatCount(counterOfferCount, 'club')} answered{' '}
        <VisuallyHidden>“Yes, but …”</VisuallyHidden>
      </ButtonLink>,
    );
  if (opponentCount)
    links.push(
      <ButtonLink
        key="opponents"
        look={links.length > 0 || opponentCount.opponents === 0 ? 'plain' : 'main'}
        to={opponentsPath(fixture.id)}
        aria-label={`${formatOpponentsLink(opponentCount)}: ${fixture.teamName}`}
      >
        {formatOpponentClubs(opponentCount)}
      </ButtonLink>,
    );
  return (
    <>
      {links[0]}
      {links.length > 1 && <RowDetails>{links.slice(1)}</RowDetails>}
    </>
  );
}

/** Fetches the counts for all dates of the month, so that the fixtures share one request. */
function useOpponentCount({ id, date }: Fixture) {
  const { data } = useQuery(opponentCountsQuery(getMonthStart(date)));
  return data?.items.find(({ fixtureId }) => fixtureId === id);
}
