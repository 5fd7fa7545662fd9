import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { getLondonDate } from '../ui/calendar-date.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { parseCardSearch } from './card-address.ts';
import { cardQuery } from './card-api.ts';
import { CardPanel } from './card-board.tsx';
import { OutputsSection } from './card-outputs.tsx';
import { CardViewSwitch } from './card-switches.tsx';
import { SeasonLink } from './season-link.tsx';

export function meta() {
  return pageMeta('My card');
}

/** The season at a glance. It and the view stand in the address: `/mycard?season=2027&view=calendar`. */
export default function CardScreen() {
  const search = parseCardSearch(useSearchParams()[0], getLondonDate());
  const query = useQuery(cardQuery(search.season));
  // Whose card it is, on paper too.
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
