import type { MatchRequest } from '@fixturebook/contract/matches';
import { clubPath, dashboardPath, formatInWords } from '../fixtures/api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { dateInWords } from '../ui/calendar-date.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { matchPath } from './paths.ts';
import styles from './request-card.module.css';
import { outcomeOf, standsUntil, teamsOf } from './request-words.ts';

/** What is to be done to a request. */
export type Doing = 'accept' | 'decline' | 'withdraw';

interface RequestActionsProps {
  request: MatchRequest;
  onAct: (doing: Doing, request: MatchRequest) => void;
}

export function RequestCard({ request, onAct }: RequestActionsProps) {
  const { club, fixture, status } = request;
  const { ours } = teamsOf(request);
  const isOpen = status === 'open';
  return (
    <Card as="article" tone={status === 'accepted' ? 'confirmed' : undefined}>
      <header className={styles.head}>
        <Avatar name={club.name} photoUrl={club.photoUrl} size={44} />
        <div className={styles.title}>
          <Heading level={3} className={styles.name}>
            <Link to={clubPath(club.slug)}>{club.name}</Link>
          </Heading>
          <p className={styles.date}>
            <Link to={dashboardPath(fixture.date)}>{dateInWords(fixture.date)}</Link>
            {!isOpen && ` · ${ours}`}
          </p>
        </div>
      </header>
      {!isOpen && (
        <p className={styles.outcome} data-status={status}>
          {outcomeOf(request)}
        </p>
      )}
      {isOpen && <Details request={request} />}
      <RequestActions request={request} onAct={onAct} />
    </Card>
  );
}

/** What one has to know to answer. */
function Details({ request }: { request: MatchRequest }) {
  const { message, terms, expiresAt } = request;
  const { ours, theirs } = teamsOf(request);
  return (
    <>
      {message && <blockquote className={styles.message}>{message}</blockquote>}
      <Facts>
        <Fact name="Your team">{ours}</Fact>
        <Fact name="Their team">{theirs}</Fact>
        <Fact name="Ground" wide="two">
          {terms.ground}
        </Fact>
        <Fact name="Start time">{terms.startTime ?? 'To agree'}</Fact>
        <Fact name="Format">{formatInWords(terms) ?? 'To agree'}</Fact>
      </Facts>
      <p className={styles.until}>Stands until {standsUntil(expiresAt)}.</p>
    </>
  );
}

/** What can be done to it now. */
export function RequestActions({ request, onAct }: RequestActionsProps) {
  const { club, direction, status, matchId } = request;
  if (matchId)
    return (
      <div className={styles.actions}>
        <ButtonLink to={matchPath(matchId)} aria-label={`See the match with ${club.name}`}>
          See the match
        </ButtonLink>
      </div>
    );
  if (status !== 'open') return null;
  return (
    <div className={styles.actions}>
      {direction === 'in' ? (
        <>
          <Button
            look="main"
            aria-label={`Accept the request of ${club.name}`}
            onClick={() => onAct('accept', request)}
          >
            Accept
          </Button>
          <Button
            aria-label={`Decline the request of ${club.name}`}
            onClick={() => onAct('decline', request)}
          >
            Decline
          </Button>
        </>
      ) : (
        <Button
          aria-label={`Withdraw the request to ${club.name}`}
          onClick={() => onAct('withdraw', request)}
        >
          Withdraw
        </Button>
      )}
    </div>
  );
}
