import type { Fixture } from '@fixturebook/contract/fixtures';
import {
  dashboardPath,
  editFixturePath,
  formatInWords,
  strengths,
  venueInWords,
} from '../fixtures/api.ts';
import { dateInShort } from '../ui/calendar-date.ts';
import { milesWithKm } from '../ui/distance.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import styles from './opponents-own-date.module.css';

/** The date for which opponents are sought: what is said here decides who suits. */
export function OpponentsOwnDate({ own }: { own: Fixture }) {
  return (
    <section className={styles.sheet} aria-labelledby="own-date">
      <h2 className={styles.heading} id="own-date">
        Your free date
      </h2>
      <Facts>
        <Fact name="Team Name">{own.teamName}</Fact>
        <Fact name="Fixture Date">{dateInShort(own.date)}</Fact>
        <Fact name="Venue" wide="two">
          {venueInWords(own)}
        </Fact>
        {own.startTime && <Fact name="Start time">{own.startTime}</Fact>}
        {own.side !== 'home' && (
          <Fact name="Travel Radius">{milesWithKm(own.maxTravelRadius)}</Fact>
        )}
        <Fact name="Format">{formatInWords(own) ?? 'Any'}</Fact>
        <Fact name="Strength">{own.strength ? strengths[own.strength] : 'Any'}</Fact>
      </Facts>
      <p className={styles.ways}>
        <Link to={editFixturePath(own.id)}>Edit this date</Link>
        <Link to={dashboardPath(own.date)}>All of this day</Link>
      </p>
    </section>
  );
}
