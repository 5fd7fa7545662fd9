import { isValidSeason } from '@fixturebook/contract/limits';
import { seasonPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { getLondonDate } from '../ui/dates/calendar-date.ts';
import { Page } from '../ui/layout/page.tsx';
import { Row, Stack } from '../ui/layout/stack.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { cardQuery } from './api.ts';
import { CardPanel } from './card-panel.tsx';
import styles from './card-screen.module.css';
import { type CardSearch, formatCardSearch, parseCardSearch } from './card-search.ts';
import { OutputsSection } from './outputs/outputs-section.tsx';
import { findSeasonToPlan } from './season-rules.ts';

export function meta() {
  return pageMeta('My card');
}

export default function CardScreen() {
  const search = parseCardSearch(useSearchParams()[0], getLondonDate());
  const query = useQuery(cardQuery(search.season));
  // A printed card needs the name of its club.
  const { name } = useOwnClub();
  return (
    <Page heading="My card" lead={name} width="wide">
      <Stack>
        <CardViewSwitches search={search} />
        <Loaded query={query}>
          {(card) => (
            <>
              <PlanSeasonLink year={findSeasonToPlan(card, getLondonDate())} />
              <CardPanel card={card} view={search.view} busy={query.isPlaceholderData} />
            </>
          )}
        </Loaded>
        <OutputsSection season={search.season} />
      </Stack>
    </Page>
  );
}

function CardViewSwitches({ search }: { search: CardSearch }) {
  const { season } = search;
  return (
    <Row spread>
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
          options={{ list: 'List', calendar: 'Calendar' }}
          chosen={search.view}
          getLink={(view) => ({ search: formatCardSearch({ ...search, view }) })}
        />
      </div>
    </Row>
  );
}

function ArrowIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  );
}

function PlanSeasonLink({ year }: { year: number | undefined }) {
  if (year === undefined) return null;
  return (
    <p>
      <ButtonLink to={seasonPath(year)}>
        Plan the {year} season from {year - 1}
      </ButtonLink>
    </p>
  );
}
