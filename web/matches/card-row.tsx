import type { CardItem, OpponentCounts } from '@fixturebook/contract/matches';
import { dateInShort, londonToday } from '../ui/calendar-date.ts';
import { count } from '../ui/count.ts';
import { Link } from '../ui/link.tsx';
import { CardMark } from './card-mark.tsx';
import styles from './card-row.module.css';
import { placeOf, stateInWords, titleOf } from './card-words.ts';
import { suitInWords } from './opponents-words.ts';
import { matchPath, opponentsPath } from './paths.ts';

interface CardRowProps {
  item: CardItem;
  /** Clubs that suit a free date; unknown as long as they have not arrived. */
  opponents: OpponentCounts['items'][number] | undefined;
}

/** A fixture on the card, and where it leads. */
export function CardRow({ item, opponents }: CardRowProps) {
  const { fixture, state, match } = item;
  const [weekday, day] = dateInShort(fixture.date).split(' ');
  return (
    <li className={styles.row} data-state={state} data-date={fixture.date} tabIndex={-1}>
      <time className={styles.date} dateTime={fixture.date}>
        <span>{weekday}</span> <strong>{day}</strong>
      </time>
      <div className={styles.what}>
        <h3 className={styles.title}>
          {match ? <Link to={matchPath(match.id)}>{titleOf(item)}</Link> : titleOf(item)}
        </h3>
        <p className={styles.place}>{placeOf(item)}</p>
      </div>
      <p className={styles.state}>
        <CardMark state={state} /> {stateInWords(item)}
      </p>
      <Ways item={item} opponents={opponents} />
    </li>
  );
}

/** What can be done next. */
function Ways({ item, opponents }: CardRowProps) {
  const { fixture, state, match, requests } = item;
  const ways: { to: string; words: string }[] = [];
  if (match?.reconfirm) ways.push({ to: matchPath(match.id), words: 'Still on? Answer' });
  if (match?.proposalOpen)
    ways.push({ to: matchPath(match.id), words: 'A change of the terms waits' });
  if (requests.in > 0)
    ways.push({ to: '/requests', words: `${count(requests.in, 'request')} to answer` });
  if (requests.out > 0)
    ways.push({ to: '/requests', words: `Asked ${count(requests.out, 'club')}` });
  if (fixture.status === 'open' && state !== 'confirmed' && fixture.date >= londonToday())
    ways.push({ to: opponentsPath(fixture.id), words: opponentsInWords(opponents) });
  if (ways.length === 0) return null;
  return (
    <p className={styles.ways}>
      {ways.map(({ to, words }) => (
        <Link
          key={words}
          to={to}
          aria-label={`${words}: ${titleOf(item)}, ${dateInShort(fixture.date)}`}
        >
          {words}
        </Link>
      ))}
    </p>
  );
}

function opponentsInWords(counted: CardRowProps['opponents']): string {
  if (counted === undefined) return 'Find opponents';
  return counted.opponents === 0 ? 'No club suits yet' : suitInWords(counted);
}
