import type { Fixture } from '@fixturebook/contract/fixtures';
import { dashboardPath, editFixturePath } from '@fixturebook/contract/paths';
import { formatMatchFormat, formatVenue, strengthLabels } from '../fixtures/api.ts';
import { formatShortDate } from '../ui/dates/calendar-date.ts';
import { formatMilesAndKm } from '../ui/format/distance.ts';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { Link } from '../ui/link.tsx';
import styles from './own-date-section.module.css';

export function OwnDateSection({ ownFixture }: { ownFixture: Fixture }) {
  return (
    <section className={styles.sheet} aria-labelledby="own-date">
      <h2 className={styles.heading} id="own-date">
        Your free date
      </h2>
      <Facts>
        <Fact name="Team Name">{ownFixture.teamName}</Fact>
        <Fact name="Fixture Date">{formatShortDate(ownFixture.date)}</Fact>
        <Fact name="Venue" wide="two">
          {formatVenue(ownFixture)}
        </Fact>
        {ownFixture.startTime && <Fact name="Start time">{ownFixture.startTime}</Fact>}
        {ownFixture.side !== 'home' && (
          <Fact name="Travel Radius">{formatMilesAndKm(ownFixture.maxTravelRadius)}</Fact>
        )}
        <Fact name="Format">{formatMatchFormat(ownFixture) ?? 'Any'}</Fact>
        <Fact name="Strength">
          {ownFixture.strength ? strengthLabels[ownFixture.strength] : 'Any'}
        </Fact>
      </Facts>
      <p className={styles.ways}>
        <Link to={editFixturePath(ownFixture.id)}>Edit this date</Link>
        <Link to={dashboardPath(ownFixture.date)}>Everyone free that day</Link>
      </p>
    </section>
  );
}
