import type { Match } from '@fixturebook/contract/matches';
import { Icon } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { Note } from '../../ui/layout/note.tsx';
import styles from './match-status-banner.module.css';
import { formatMatchCallOff, formatMatchStatus, getMatchSides } from './match-words.ts';

const statusIconPaths = {
  agreed: 'M4 12.5l5.5 5.5L20 6.5',
  'called-off': 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  'in-doubt': 'M12 4v11M12 17.5v2.5',
};

export function MatchStatusBanner({ match, isUpcoming }: { match: Match; isUpcoming: boolean }) {
  const { date, startTime } = match.terms;
  return (
    <StatusBanner
      status={match.status}
      date={date}
      startTime={startTime}
      teams={`${match.home.teamName} v ${match.away.teamName}`}
      word={formatMatchStatus(match)}
      detail={formatStatusDetail(match, isUpcoming)}
    />
  );
}

interface StatusBannerProps {
  /** A match is in doubt if its opponent has said that they can't play. */
  status: Match['status'] | 'in-doubt';
  date: string;
  startTime: string | null;
  /** Who plays. */
  teams: string;
  /** The status in a word or two, and one sentence about it. */
  word: string;
  detail: string;
}

export function StatusBanner({ status, date, startTime, teams, word, detail }: StatusBannerProps) {
  return (
    <Card className={styles.band} data-status={status}>
      <div>
        <p className={styles.date}>
          {formatDate(date)}
          {startTime && <span className={styles.time}> · {startTime}</span>}
        </p>
        <Note size="body">{teams}</Note>
      </div>
      <div className={styles.status}>
        <p className={styles.word}>
          <Icon path={statusIconPaths[status]} size={20} /> {word}
        </p>
        <p>{detail}</p>
      </div>
    </Card>
  );
}

function formatStatusDetail(match: Match, isUpcoming: boolean): string {
  const { own, other } = getMatchSides(match);
  if (match.callOff) return formatMatchCallOff(match, match.callOff);
  if (!isUpcoming) return 'Played.';
  if (!match.proposal) return 'Both clubs have agreed the terms.';
  return match.proposal.proposedByClubId === own.club.id
    ? `Waiting for ${other.club.name} to answer your change.`
    : `${other.club.name} want to change the details.`;
}
