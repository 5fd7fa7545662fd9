import { isValidSeason } from '@fixturebook/contract/match-limits';
import { Link } from 'react-router';
import { SegmentLinks } from '../ui/segments.tsx';
import { type CardSearch, formatCardSearch } from './card-search.ts';
import styles from './card-view-switch.module.css';

const viewLabels: Record<CardSearch['view'], string> = { list: 'List', calendar: 'Calendar' };

export function CardViewSwitch({ search }: { search: CardSearch }) {
  const { season } = search;
  return (
    <div className={styles.switches}>
      <nav className={styles.seasons} aria-label="Season">
        {isValidSeason(season - 1) && (
          <Link
            to={{ search: formatCardSearch({ ...search, season: season - 1 }) }}
            preventScrollReset
          >
            <ArrowIcon path="M15 5l-7 7 7 7" /> {season - 1}
          </Link>
        )}
        <strong>Season {season}</strong>
        {isValidSeason(season + 1) && (
          <Link
            to={{ search: formatCardSearch({ ...search, season: season + 1 }) }}
            preventScrollReset
          >
            {season + 1} <ArrowIcon path="M9 5l7 7-7 7" />
          </Link>
        )}
      </nav>
      <div className={styles.views}>
        <SegmentLinks
          label="View"
          options={viewLabels}
          chosen={search.view}
          getLink={(view) => ({ search: formatCardSearch({ ...search, view }) })}
        />
      </div>
    </div>
  );
}

function ArrowIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  );
}
