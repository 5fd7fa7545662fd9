import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { pageMeta, pageTitle } from '../platform/page-meta.ts';
import { hasCode } from '../platform/problem-error.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import type { Route } from './+types/club-profile-screen';
import { clubQuery } from './api.ts';
import { clubOfState, type WantedClub } from './club-of-state.ts';
import { ClubProfile } from './club-profile.tsx';
import { NoSuchClub } from './no-such-club.tsx';

export function meta() {
  return pageMeta('Club Profile');
}

/** The club of the address, else of the navigation state, else the own one. */
export default function ClubProfileScreen({ params }: Route.ComponentProps) {
  const own = useOwnClub();
  const { state } = useLocation();
  const wanted = params.slug ? { slug: params.slug } : clubOfState(state);
  if (!wanted || wanted.slug === own.slug) return <ClubProfile club={own} isOwn />;
  return <OtherClub key={JSON.stringify(wanted)} wanted={wanted} />;
}

function OtherClub({ wanted }: { wanted: WantedClub }) {
  const own = useOwnClub();
  const query = useQuery(clubQuery(wanted));
  if (query.data) return <ClubProfile club={query.data} isOwn={query.data.id === own.id} />;
  if (hasCode(query.error, 'not-found'))
    return (
      <Page heading="Club not found">
        <title>{pageTitle('Club not found')}</title>
        <NoSuchClub error={query.error} />
      </Page>
    );
  return (
    <Page heading="Club Profile">
      {query.error ? (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
