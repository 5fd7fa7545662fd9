import type { CardItem } from '@fixturebook/contract/card/card';
import type { ReactNode } from 'react';
import { formatCallOff } from '../../fixtures/api.ts';
import { formatDate, formatDayAndMonth } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { Heading } from '../../ui/heading.tsx';
import { formatCompetition, formatItemTitle, formatSideAndGround, getStartTime } from '../words.ts';
import styles from './printed-card-section.module.css';

interface PrintedCardSectionProps {
  clubName: string;
  card: { season: number; items: CardItem[] };
  showsFreeDates: boolean;
}

/** The fixture card on paper, which the screen does not show. */
export function PrintedCardSection({ clubName, card, showsFreeDates }: PrintedCardSectionProps) {
  const { season, items } = card;
  const matches = items.filter(({ match, recorded }) => match ?? recorded);
  const freeDates = items.filter(({ fixture }) => fixture.status === 'open');
  return (
    <section className={styles.paper}>
      <Heading level={1} className={styles.club}>
        {clubName}
      </Heading>
      <p className={styles.season}>Fixtures {season}</p>
      {matches.length > 0 ? (
        <PrintedTable caption="Matches" items={matches} />
      ) : (
        <p>No matches agreed yet.</p>
      )}
      {showsFreeDates && freeDates.length > 0 && (
        <PrintedTable caption="Free dates" items={freeDates} />
      )}
      <p className={styles.printed}>As it stood on {formatDate(useToday())}.</p>
    </section>
  );
}

function PrintedTable({ caption, items }: { caption: ReactNode; items: CardItem[] }) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Start</th>
          <th scope="col">Team</th>
          <th scope="col">Ground</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.fixture.id} data-state={item.state}>
            <th scope="row">{formatDayAndMonth(item.fixture.date)}</th>
            <td>{getStartTime(item) ?? '–'}</td>
            <td>
              <span className={styles.title}>{formatItemTitle(item)}</span>
              {formatCompetition(item) && ` (${formatCompetition(item).toLowerCase()})`}
              {item.state === 'called-off' && ` – ${formatCallOff(item.fixture)}`}
            </td>
            <td>{formatSideAndGround(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
