import type { MatchRequest } from '@fixturebook/contract/matches';
import { dashboardPath, matchPath } from '@fixturebook/contract/paths';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { ClubCardHeader } from '../../ui/layout/club-card-header.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Link } from '../../ui/link.tsx';
import { LatestActionNotice } from '../actions/latest-action-notice.tsx';
import { CounterOfferActions } from './counter-offer-actions.tsx';
import styles from './request-card.module.css';
import { RequestFactsList } from './request-facts-list.tsx';
import { formatAnswerDeadline } from './request-words.ts';

export type RequestAction = 'accept' | 'counter' | 'decline' | 'no-thanks' | 'withdraw';

interface RequestActionsProps {
  request: MatchRequest;
  onAction: (action: RequestAction, request: MatchRequest) => void;
}

export function RequestCard({ request, onAction }: RequestActionsProps) {
  const { club, fixture } = request;
  return (
    <Card as="article">
      <ClubCardHeader club={club}>
        <p>
          <Link to={dashboardPath(fixture.date)}>{formatDate(fixture.date)}</Link>
        </p>
      </ClubCardHeader>
      <RequestFactsList request={request} />
      <Note>{formatAnswerDeadline(request)}</Note>
      <LatestActionNotice actions={request.actions} />
      <RequestActions request={request} onAction={onAction} />
    </Card>
  );
}

function SeeMatchButton({ club, matchId }: { club: MatchRequest['club']; matchId: string }) {
  return (
    <div className={styles.actions}>
      <ButtonLink to={matchPath(matchId)} aria-label={`See the match with ${club.name}`}>
        See the match
      </ButtonLink>
    </div>
  );
}

export function RequestActions({ request, onAction }: RequestActionsProps) {
  const { club, counterOffer, direction, status, matchId } = request;
  if (matchId) return <SeeMatchButton club={club} matchId={matchId} />;
  if (status !== 'open') return null;
  if (direction === 'out' && counterOffer)
    return (
      <CounterOfferActions request={request} onNoThanks={() => onAction('no-thanks', request)} />
    );
  const declineLabel = counterOffer ? 'Decline after all' : 'Decline';
  return (
    <div className={styles.actions}>
      {direction === 'in' ? (
        <>
          {!counterOffer && (
            <>
              <Button
                look="green"
                aria-label={`Accept the request from ${club.name}`}
                onClick={() => onAction('accept', request)}
              >
                Accept
              </Button>
              <Button
                aria-label={`Yes, but … to the request from ${club.name}`}
                onClick={() => onAction('counter', request)}
              >
                Yes, but …
              </Button>
            </>
          )}
          <Button
            aria-label={`${declineLabel} the request from ${club.name}`}
            onClick={() => onAction('decline', request)}
          >
            {declineLabel}
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
