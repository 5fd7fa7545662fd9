import type { PlayCricketItem } from '@fixturebook/contract/card-outputs';
import { matchPath } from '@fixturebook/contract/paths';
import { sideLabels } from '../../fixtures/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatShortDate } from '../../ui/dates/calendar-date.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Heading } from '../../ui/heading.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './play-cricket-panel.module.css';
import { formatChanges, formatEnteredLines } from './play-cricket-words.ts';

interface PlayCricketRowProps {
  item: PlayCricketItem;
  busy: boolean;
  onToggle: () => void;
}

export function PlayCricketRow({ item, busy, onToggle }: PlayCricketRowProps) {
  const { matchId, state, teamName, opponent, opponentTeamName, side, terms, entered } = item;
  const title = `${teamName} v ${opponent.name} ${opponentTeamName}`;
  const action = state === 'entered' ? 'Not entered yet' : 'Mark as entered';
  return (
    <li className={styles.row}>
      <div className={styles.match}>
        <Heading level={2} size="large">
          <Link to={matchPath(matchId)}>{title}</Link>
        </Heading>
        <p>
          {[formatShortDate(terms.date), terms.startTime, sideLabels[side]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.place}>{formatEnteredLines(terms).join(' · ')}</p>
        {state === 'changed' && entered && (
          <>
            <p className={styles.changed}>
              Changed since you entered it, {formatDateTime(entered.at)}:
            </p>
            <ul className={styles.changes}>
              {formatChanges(item).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button
        aria-disabled={busy}
        onClick={onToggle}
        aria-label={`${action}: ${title}, ${formatShortDate(terms.date)}`}
      >
        {action}
      </Button>
    </li>
  );
}
