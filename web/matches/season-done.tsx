import type { SeasonAccepted, SeasonOutcome, SeasonPreview } from '@fixturebook/contract/season';
import { ButtonLink } from '../ui/button.tsx';
import { dateInShort } from '../ui/calendar-date.ts';
import { count } from '../ui/count.ts';
import { ToldNotice } from '../ui/told-notice.tsx';
import { queryOf } from './card-address.ts';
import styles from './season-board.module.css';

interface SeasonDoneProps {
  preview: SeasonPreview;
  accepted: SeasonAccepted;
}

/** What came of it: what was added, who is asked, and what could not be added. */
export function SeasonDone({ preview, accepted: { year, items } }: SeasonDoneProps) {
  const rowOf = ({ fixtureId }: SeasonOutcome) =>
    preview.items.find((row) => row.fixtureId === fixtureId);
  const added = items.filter(({ outcome }) => outcome === 'listed').length;
  const missing = items.filter(({ outcome }) => outcome !== 'listed');
  const names = items.flatMap((item) => (item.asked && rowOf(item)?.opponent?.name) || []);
  const asked = [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
  const told =
    added === 0
      ? 'Nothing was added.'
      : `${count(added, 'free date')} ${added === 1 ? 'is' : 'are'} on your ${year} card.`;
  return (
    <div className={styles.board}>
      <ToldNotice told={{ tone: added === 0 ? 'error' : 'success', text: told }} />
      {asked.length > 0 && (
        <section className={styles.there}>
          <h2>Asked first</h2>
          <p>Their answers come under Match Requests. Meanwhile any club can find your dates.</p>
          <ul>
            {asked.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {missing.length > 0 && (
        <section className={styles.there}>
          <h2>Not added</h2>
          <ul>
            {missing.map((item) => (
              <li key={item.fixtureId}>{reasonOf(item, rowOf(item))}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <ButtonLink look="main" to={`/mycard${queryOf({ season: year, view: 'list' })}`}>
          See your {year} card
        </ButtonLink>
      </p>
    </div>
  );
}

function reasonOf({ outcome }: SeasonOutcome, row: SeasonPreview['items'][number] | undefined) {
  const what = row ? `${row.teamName}, from ${dateInShort(row.last.date)}` : 'A date';
  return outcome === 'team-busy'
    ? `${what}: the team has got a fixture on that day.`
    : `${what}: that fixture was deleted.`;
}
