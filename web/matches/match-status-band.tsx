import type { Match } from '@fixturebook/contract/matches';
import { dateInWords } from '../ui/calendar-date.ts';
import { momentInWords } from '../ui/moment.ts';
import styles from './match-status-band.module.css';
import { sidesOf, statusOf, whoIs } from './match-words.ts';

interface MatchStatusBandProps {
  match: Match;
  isToCome: boolean;
}

/** When it is, which teams meet, and whether it is on. */
export function MatchStatusBand({ match, isToCome }: MatchStatusBandProps) {
  const { date, startTime } = match.terms;
  return (
    <div className={styles.band} data-status={match.status}>
      <div>
        <p className={styles.date}>
          {dateInWords(date)}
          {startTime && <span className={styles.time}> · {startTime}</span>}
        </p>
        <p className={styles.teams}>
          {match.home.teamName} v {match.away.teamName}
        </p>
      </div>
      <div className={styles.status}>
        <p className={styles.word}>
          <Sign isOn={match.status === 'agreed'} /> {statusOf(match)}
        </p>
        <p>{detailOf(match, isToCome)}</p>
      </div>
    </div>
  );
}

function detailOf(match: Match, isToCome: boolean): string {
  const { own, other } = sidesOf(match);
  if (match.callOff) {
    const { byClubId, at, reason } = match.callOff;
    if (reason === 'opposition-pulled-out' && byClubId === other.club.id)
      return `${other.club.name} says that your club pulled out, on ${momentInWords(at)}.`;
    return `Told by ${whoIs(match, byClubId)} on ${momentInWords(at)}.`;
  }
  if (!isToCome) return 'Its day is over.';
  if (!match.proposal) return 'Both clubs have agreed to the terms.';
  return match.proposal.proposedByClubId === own.club.id
    ? `Your change waits for the answer of ${other.club.name}.`
    : 'A change waits for your answer.';
}

/** For show: the word stands beside it. */
function Sign({ isOn }: { isOn: boolean }) {
  const path = isOn ? 'M4 12.5l5.5 5.5L20 6.5' : 'M5.5 5.5l13 13M18.5 5.5l-13 13';
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
