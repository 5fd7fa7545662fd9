import type { Fixture } from '@fixturebook/contract/fixtures';
import { matchPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { cardQuery } from '../../card/api.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { getLondonDate } from '../../ui/dates/calendar-date.ts';
import { AskButton } from '../ask/ask-button.tsx';
import styles from './fixture-footer.module.css';
import { OpponentsFooter } from './opponents-footer.tsx';

/** A child route that each fixture card renders with its fixture as context. */
export default function FixtureFooter() {
  const fixture = useOutletContext<Fixture>();
  const isOwn = useOwnClub().id === fixture.club.id;
  const isFree = fixture.status === 'open' && fixture.date >= getLondonDate();
  if (isOwn && fixture.status === 'confirmed') return renderFooter(<MatchLink fixture={fixture} />);
  if (isOwn && isFree) return renderFooter(<OpponentsFooter fixture={fixture} />);
  if (isFree) return renderFooter(<AskButton fixture={fixture}>Ask for this match</AskButton>);
  return null;
}

function renderFooter(content: ReactNode) {
  return <div className={styles.foot}>{content}</div>;
}

function MatchLink({ fixture }: { fixture: Fixture }) {
  const card = useQuery(cardQuery(Number(fixture.date.slice(0, 4))));
  const match = card.data?.items.find((item) => item.fixture.id === fixture.id)?.match;
  if (!match) return null;
  return <ButtonLink to={matchPath(match.id)}>See the match with {match.opponent.name}</ButtonLink>;
}
