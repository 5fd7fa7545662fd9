import { ButtonLink } from '../ui/button.tsx';
import { londonToday } from '../ui/calendar-date.ts';
import { seasonPath } from './paths.ts';
import { seasonToPlan } from './season-address.ts';
import styles from './season-link.module.css';

/** Leads from the card to planning a season, when it is the time for it. */
export function SeasonLink({ card }: { card: { season: number; items: unknown[] } }) {
  const year = seasonToPlan(card, londonToday());
  if (year === undefined) return null;
  return (
    <p className={styles.link}>
      <ButtonLink to={seasonPath(year)}>
        Plan the {year} season from {year - 1}
      </ButtonLink>
    </p>
  );
}
