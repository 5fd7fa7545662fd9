import type { Match } from '@fixturebook/contract/matches';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Note } from '../../ui/layout/note.tsx';
import styles from './match-status-banner.module.css';
import { formatClubReference, formatMatchStatus, getSides } from './match-words.ts';

export function MatchStatusBanner({ match, isUpcoming }: { match: Match; isUpcoming: boolean }) {
  const { date, startTime } = match.terms;
  return (
    <Card className={styles.band} data-status={match.status}>
      <div>
        <p className={styles.date}>
          {formatDate(date)}
          {startTime && <span className={styles.time}> · {startTime}</span>}
        </p>
        <Note size="body">
          {match.home.teamName} v {match.away.teamName}
        </Note>
      </div>
      <div className={styles.status}>
        <p className={styles.word}>
          <StatusIcon isOn={match.status === 'agreed'} /> {formatMatchStatus(match)}
        </p>
        <p>{formatStatusDetail(match, isUpcoming)}</p>
      </div>
    </Card>
  );
}

function formatStatusDetail(match: Match, isUpcoming: boolean): string {
  const { own, other } = getSides(match);
  if (match.callOff) {
    const { byClubId, at, reason } = match.callOff;
    if (reason === 'opposition-pulled-out' && byClubId === other.club.id)
      return `${other.club.name} told us on ${formatDateTime(at)} that you'd pulled out.`;
    return `Called off by ${formatClubReference(match, byClubId)} on ${formatDateTime(at)}.`;
  }
  if (!isUpcoming) return 'Played.';
  if (!match.proposal) return 'Both clubs have agreed the terms.';
  return match.proposal.proposedByClubId === own.club.id
    ? `Waiting for ${other.club.name} to answer your change.`
    : `${other.club.name} want to change the details.`;
}

function StatusIcon({ isOn }: { isOn: boolean }) {
  const path = isOn ? 'M4 12.5l5.5 5.5L20 6.5' : 'M5.5 5.5l13 13M18.5 5.5l-13 13';
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
