import type { MatchRequest } from '@fixturebook/contract/matches';
import { clubPath, dashboardPath, matchPath } from '@fixturebook/contract/paths';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate, formatShortDate } from '../../ui/dates/calendar-date.ts';
import { CompactRow } from '../../ui/layout/compact-row.tsx';
import { Link } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LatestActionNotice } from '../actions/latest-action-notice.tsx';
import { CounterOfferNotice } from './counter-offer-notice.tsx';
import styles from './past-request-row.module.css';
import { formatRequestOutcome, getRequestTeams } from './request-words.ts';

/** Shows who asked and how an answered or ended request ended. */
export function PastRequestRow({ request }: { request: MatchRequest }) {
  const { club, direction, fixture, status, matchId } = request;
  const isAccepted = status === 'accepted';
  return (
    <CompactRow
      tone={isAccepted ? 'confirmed' : undefined}
      name={`${club.name}, ${formatShortDate(fixture.date)}`}
      lead={<Avatar name={club.name} photoUrl={club.photoUrl} size={36} />}
      title={<Link to={clubPath(club.slug)}>{club.name}</Link>}
      summary={
        <>
          {formatShortDate(fixture.date)} ·{' '}
          <strong className={styles.outcome} data-accepted={isAccepted}>
            {formatRequestOutcome(request)}
          </strong>{' '}
          {getRequestTeams(request).ours} · {direction === 'in' ? 'They asked' : 'You asked'}
        </>
      }
      actions={
        matchId && (
          <ButtonLink to={matchPath(matchId)}>
            Match <VisuallyHidden>with {club.name}</VisuallyHidden>
          </ButtonLink>
        )
      }
      details={
        <>
          <p>
            <Link to={dashboardPath(fixture.date)}>{formatDate(fixture.date)}</Link>
          </p>
          <CounterOfferNotice request={request} />
          <LatestActionNotice actions={request.actions} />
        </>
      }
    />
  );
}
