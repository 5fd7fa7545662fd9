import { formatPhone } from '@fixturebook/contract/format';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { dashboardPath, matchPath } from '@fixturebook/contract/paths';
import { formatMatchFormat, strengthLabels } from '../../fixtures/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { formatMilesAndKm } from '../../ui/format/distance.ts';
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
  const { club, fixture } = request;
  return (
    <Card as="article">
      <ClubCardHeader club={club}>
        <p>
          <Link to={dashboardPath(fixture.date)}>{formatDate(fixture.date)}</Link>
        </p>
      </ClubCardHeader>
      <RequestDetails request={request} />
      <RequestActions request={request} onAction={onAction} />
    </Card>
  );
}

/** Shows who asked and how an answered or ended request ended. */
export function PastRequestCard({ request }: { request: MatchRequest }) {
  const { club, direction, fixture, status, matchId } = request;
  const { ours } = getRequestTeams(request);
  const isAccepted = status === 'accepted';
  return (
    <Card as="article" tone={isAccepted ? 'confirmed' : undefined}>
      <ClubCardHeader club={club}>
        <p>
          <Link to={dashboardPath(fixture.date)}>{formatDate(fixture.date)}</Link> · {ours} ·{' '}
          {direction === 'in' ? 'They asked' : 'You asked'}
        </p>
      </ClubCardHeader>
      <Note tone={isAccepted ? 'confirmed' : 'strong'} size="body">
        {formatRequestOutcome(request)}
      </Note>
      {matchId && <SeeMatchButton club={club} matchId={matchId} />}
    </Card>
  );
}

const distanceLabels = { home: 'They travel', away: 'You travel', unknown: 'Distance' };

/** The facts by which a fixture secretary judges a request. */
function RequestDetails({ request }: { request: MatchRequest }) {
  const { message, terms, own, strength, distanceKm, contactNumber } = request;
  const { ours, theirs } = getRequestTeams(request);
  return (
    <>
      {message && <blockquote className={styles.message}>{message}</blockquote>}
      <Facts>
        <Fact name="Your team">{ours}</Fact>
        <Fact name="Their team">{theirs}</Fact>
        <Fact name="Their strength">{strength ? strengthLabels[strength] : 'Not stated'}</Fact>
        {own && <Fact name="You'd play">{own === 'home' ? 'At home' : 'Away'}</Fact>}
        {distanceKm !== null && (
          <Fact name={distanceLabels[own ?? 'unknown']}>{formatMilesAndKm(distanceKm)}</Fact>
        )}
        <Fact name="Ground" wide="two">
          {[terms.ground, terms.postcode].filter(Boolean).join(', ')}
        </Fact>
        <Fact name="Start time">{terms.startTime ?? 'To agree'}</Fact>
        <Fact name="Format">{formatMatchFormat(terms) ?? 'To agree'}</Fact>
        {contactNumber && (
          <Fact name="Phone Number" wide="two">
            <Link to={`tel:${contactNumber}`}>{formatPhone(contactNumber)}</Link>
          </Fact>
        )}
      </Facts>
      <Note>{formatAnswerDeadline(request)}</Note>
    </>
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
  const { club, direction, status, matchId } = request;
  if (matchId) return <SeeMatchButton club={club} matchId={matchId} />;
  if (status !== 'open') return null;
  return (
    <div className={styles.actions}>
      {direction === 'in' ? (
        <>
          <Button
            look="green"
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
