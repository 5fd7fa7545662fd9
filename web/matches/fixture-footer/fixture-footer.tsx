import type { Fixture } from '@fixturebook/contract/fixtures';
import { matchPath, opponentsPath, requestsPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { useCardItem } from '../../card/api.ts';
import { formatOpponentCount, opponentCountsQuery } from '../../opponents/api.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { getMonthStart } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { formatCount } from '../../ui/format/count.ts';
import { Link } from '../../ui/link.tsx';
import { openRequestsQuery } from '../api.ts';
import { AskButton } from '../ask/ask-button.tsx';
import styles from './fixture-footer.module.css';

/** This child route is rendered in each fixture card, with the fixture as outlet context. */
export default function FixtureFooter() {
  const fixture = useOutletContext<Fixture>();
  const isOwn = useOwnClub().id === fixture.club.id;
  const today = useToday();
  const isFree = fixture.status === 'open' && fixture.date >= today;
  if (isOwn && fixture.status === 'confirmed')
    return renderFixtureFooter(<MatchLink fixture={fixture} />);
  if (isOwn && isFree) return renderFixtureFooter(<OpponentsLinks fixture={fixture} />);
  if (isFree)
    return renderFixtureFooter(<AskButton fixture={fixture}>Ask for this match</AskButton>);
  return null;
}

function renderFixtureFooter(content: ReactNode) {
  return <div className={styles.foot}>{content}</div>;
}

function MatchLink({ fixture }: { fixture: Fixture }) {
  const match = useCardItem(fixture, true).item?.match;
  if (!match) return null;
  return <ButtonLink to={matchPath(match.id)}>See the match with {match.opponent.name}</ButtonLink>;
}

function OpponentsLinks({ fixture }: { fixture: Fixture }) {
  const requestCount = useQuery(openRequestsQuery('in')).data?.filter(
    (request) => request.fixture.id === fixture.id,
  ).length;
  const opponentCount = useOpponentCount(fixture);
  return (
    <>
      {Boolean(requestCount) && (
        <ButtonLink look="main" to={requestsPath}>
          {formatCount(requestCount ?? 0, 'club')} asked for this date
        </ButtonLink>
      )}
      {opponentCount?.opponents === 0 && (
        <p>
          No opponent found yet.{' '}
          <Link
            to={opponentsPath(fixture.id)}
            aria-label={`See near misses for ${fixture.teamName}`}
          >
            See near misses
          </Link>
        </p>
      )}
      {opponentCount !== undefined && opponentCount.opponents > 0 && (
        <ButtonLink look={requestCount ? 'plain' : 'main'} to={opponentsPath(fixture.id)}>
          {formatOpponentCount(opponentCount)}
        </ButtonLink>
      )}
    </>
  );
}

/** Fetches the counts for all dates of the month, so that the fixture cards share one request. */
function useOpponentCount({ id, date }: Fixture) {
  const { data } = useQuery(opponentCountsQuery(getMonthStart(date)));
  return data?.items.find(({ fixtureId }) => fixtureId === id);
}
