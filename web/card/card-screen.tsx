import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { getLondonDate } from '../ui/dates/calendar-date.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { Page } from '../ui/layout/page.tsx';
import { cardQuery } from './api.ts';
import { CardPanel } from './card-panel.tsx';
import { parseCardSearch } from './card-search.ts';
import { CardViewSwitch } from './card-view-switch.tsx';
import { OutputsSection } from './outputs/outputs-section.tsx';
import { SeasonLink } from './season-link.tsx';

export function meta() {
  return pageMeta('My card');
}

/** The address holds the season and the view: `/mycard?season=2027&view=calendar`. */
export default function CardScreen() {
  const search = parseCardSearch(useSearchParams()[0], getLondonDate());
  const query = useQuery(cardQuery(search.season));
  // A printed card needs the name of its club.
  const { name } = useOwnClub();
  return (
    <Page heading="My card" lead={name} width="wide">
      <CardViewSwitch search={search} />
      {query.isPending && <Loading />}
      {query.error && !query.data && (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      )}
      {query.data && <SeasonLink card={query.data} />}
      {query.data && (
        <CardPanel card={query.data} view={search.view} busy={query.isPlaceholderData} />
      )}
      <OutputsSection season={search.season} />
    </Page>
  );
}
