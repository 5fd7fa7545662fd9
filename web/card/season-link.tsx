import { seasonPath } from '@fixturebook/contract/paths';
import { ButtonLink } from '../ui/button.tsx';
import { getLondonDate } from '../ui/dates/calendar-date.ts';
import styles from './season-link.module.css';
import { findSeasonToPlan } from './season-rules.ts';

export function SeasonLink({ card }: { card: { season: number; items: unknown[] } }) {
  const year = findSeasonToPlan(card, getLondonDate());
  if (year === undefined) return null;
  return (
    <p className={styles.link}>
      <ButtonLink to={seasonPath(year)}>
        Plan the {year} season from {year - 1}
      </ButtonLink>
    </p>
  );
}
