import type { CardItem, OpponentCounts } from '@fixturebook/contract/matches';
import { matchPath, opponentsPath, requestsPath } from '@fixturebook/contract/paths';
import { formatOpponentCount } from '../opponents/api.ts';
import { formatShortDate } from '../ui/dates/calendar-date.ts';
import { useToday } from '../ui/dates/use-today.ts';
import { formatCount } from '../ui/format/count.ts';
import { Heading } from '../ui/heading.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Link } from '../ui/link.tsx';
import styles from './card-row.module.css';
import { CardStateIcon } from './card-state-icon.tsx';
import { formatCardState, formatItemTitle, formatItemVenue } from './words.ts';

interface CardRowProps {
  item: CardItem;
  opponents: OpponentCounts['items'][number] | undefined;
}

export function CardRow({ item, opponents }: CardRowProps) {
  const { fixture, state, match } = item;
  const today = useToday();
  const [weekday, day] = formatShortDate(fixture.date).split(' ');
  return (
    <li className={styles.row} data-state={state} data-date={fixture.date} tabIndex={-1}>
      <time className={styles.date} dateTime={fixture.date}>
        <span>{weekday}</span> <strong>{day}</strong>
      </time>
      <div>
        <Heading level={3} className={styles.title}>
          {match ? (
            <Link to={matchPath(match.id)}>{formatItemTitle(item)}</Link>
          ) : (
            formatItemTitle(item)
          )}
        </Heading>
        <Note size="body">{formatItemVenue(item)}</Note>
      </div>
      <p className={styles.state}>
        <CardStateIcon state={state} /> {formatCardState(item, today)}
      </p>
      <NextStepLinks item={item} opponents={opponents} />
    </li>
  );
}

function NextStepLinks({ item, opponents }: CardRowProps) {
  const { fixture, state, match, requests } = item;
  const today = useToday();
  const links: { to: string; label: string }[] = [];
  if (match?.reconfirm) links.push({ to: matchPath(match.id), label: 'Still on? Answer' });
  if (match?.proposalOpen) links.push({ to: matchPath(match.id), label: 'Change to answer' });
  if (requests.in > 0)
    links.push({ to: requestsPath, label: `${formatCount(requests.in, 'request')} to answer` });
  if (requests.out > 0)
    links.push({ to: requestsPath, label: `Asked ${formatCount(requests.out, 'club')}` });
  if (fixture.status === 'open' && state !== 'confirmed' && fixture.date >= today)
    links.push({ to: opponentsPath(fixture.id), label: formatOpponentsLabel(opponents) });
  if (links.length === 0) return null;
  return (
    <p className={styles.links}>
      {links.map(({ to, label }) => (
        <Link
          key={label}
          to={to}
          aria-label={`${label}: ${formatItemTitle(item)}, ${formatShortDate(fixture.date)}`}
        >
          {label}
        </Link>
      ))}
    </p>
  );
}

function formatOpponentsLabel(counted: CardRowProps['opponents']): string {
  if (counted === undefined) return 'Find opponents';
  return counted.opponents === 0 ? 'No opponent found yet' : formatOpponentCount(counted);
}
