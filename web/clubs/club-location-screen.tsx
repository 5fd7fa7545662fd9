import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { hasCode } from '../platform/problem-error.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { clubQuery } from './api.ts';
import { ClubLocation } from './club-location.tsx';
import { clubOfState, type WantedClub } from './club-of-state.ts';
import { NoSuchClub } from './no-such-club.tsx';

export function meta() {
  return pageMeta('Club Location');
}

/** The club of the address, else of the navigation state, else the specification's default. */
export default function ClubLocationScreen() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const slug = search.get('club');
  const wanted = slug ? { slug } : clubOfState(state);
  return (
    <Page heading="Club Location" width="wide">
      {wanted ? <WantedLocation key={JSON.stringify(wanted)} wanted={wanted} /> : <ClubLocation />}
    </Page>
  );
}

function WantedLocation({ wanted }: { wanted: WantedClub }) {
  const query = useQuery(clubQuery(wanted));
  if (query.data) return <ClubLocation club={query.data} />;
  if (hasCode(query.error, 'not-found')) return <NoSuchClub error={query.error} />;
  if (query.error) return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  return <Loading />;
}
