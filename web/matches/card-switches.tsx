import { Link } from 'react-router';
import { SegmentLinks } from '../ui/segments.tsx';
import { type AskedCard, isSeason, queryOf } from './card-address.ts';
import styles from './card-switches.module.css';

const views: Record<AskedCard['view'], string> = { list: 'List', calendar: 'Calendar' };

/** Which season, and how it is shown. */
export function CardSwitches({ asked }: { asked: AskedCard }) {
  const { season } = asked;
  return (
    <div className={styles.switches}>
      <nav className={styles.seasons} aria-label="Season">
        {isSeason(season - 1) && (
          <Link to={{ search: queryOf({ ...asked, season: season - 1 }) }} preventScrollReset>
            <Arrow path="M15 5l-7 7 7 7" /> {season - 1}
          </Link>
        )}
        <strong>Season {season}</strong>
        {isSeason(season + 1) && (
          <Link to={{ search: queryOf({ ...asked, season: season + 1 }) }} preventScrollReset>
            {season + 1} <Arrow path="M9 5l7 7-7 7" />
          </Link>
        )}
      </nav>
      <div className={styles.views}>
        <SegmentLinks
          label="View"
          options={views}
          chosen={asked.view}
          getLink={(view) => ({ search: queryOf({ ...asked, view }) })}
        />
      </div>
    </div>
  );
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  );
}
