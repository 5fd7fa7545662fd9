import type { MatchRequest } from '@fixturebook/contract/matches';
import { dashboardPath, matchPath } from '@fixturebook/contract/paths';
import { formatMatchFormat } from '../../fixtures/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { ClubCardHeader } from '../../ui/layout/club-card-header.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './request-card.module.css';
import { formatAnswerDeadline, formatRequestOutcome, getRequestTeams } from './request-words.ts';

export type RequestAction = 'accept' | 'decline' | 'withdraw';

interface RequestActionsProps {
  request: MatchRequest;
  onAction: (action: RequestAction, request: MatchRequest) => void;
}

export function RequestCard({ request, onAction }: RequestActionsProps) {
  const { club, fixture, status } = request;
  const { ours } = getRequestTeams(request);
  const isOpen = status === 'open';
  return (
    <Card as="article" tone={status === 'accepted' ? 'confirmed' : undefined}>
      <ClubCardHeader club={club}>
        <p>
          <Link to={dashboardPath(fixture.date)}>{formatDate(fixture.date)}</Link>
          {!isOpen && ` · ${ours}`}
        </p>
      </ClubCardHeader>
      {!isOpen && (
        <Note tone={status === 'accepted' ? 'confirmed' : 'strong'} size="body">
          {formatRequestOutcome(request)}
        </Note>
      )}
      {isOpen && <RequestDetails request={request} />}
      <RequestActions request={request} onAction={onAction} />
    </Card>
  );
}

function RequestDetails({ request }: { request: MatchRequest }) {
  const { message, terms } = request;
  const { ours, theirs } = getRequestTeams(request);
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
        <Fact name="Format">{formatMatchFormat(terms) ?? 'To agree'}</Fact>
      </Facts>
      <Note>{formatAnswerDeadline(request)}</Note>
    </>
  );
}

export function RequestActions({ request, onAction }: RequestActionsProps) {
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
            aria-label={`Accept the request from ${club.name}`}
            onClick={() => onAction('accept', request)}
          >
            Accept
          </Button>
          <Button
            aria-label={`Decline the request from ${club.name}`}
            onClick={() => onAction('decline', request)}
          >
            Decline
          </Button>
        </>
      ) : (
        <Button
          aria-label={`Withdraw the request to ${club.name}`}
          onClick={() => onAction('withdraw', request)}
        >
          Withdraw
        </Button>
      )}
    </div>
  );
}
