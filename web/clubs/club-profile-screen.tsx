import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { ProblemError } from '../platform/problem-error.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Stack } from '../ui/stack.tsx';
import type { Route } from './+types/club-profile-screen';
import { clubQuery } from './api.ts';
import { clubOfState, type WantedClub } from './club-of-state.ts';
import { ClubProfile } from './club-profile.tsx';

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
  return (
    <Page heading="Club Profile">
      {query.error ? <Failure error={query.error} retry={query.refetch} /> : <Loading />}
    </Page>
  );
}

function Failure({ error, retry }: { error: Error; retry: () => unknown }) {
  const isNotThere = error instanceof ProblemError && error.status === 404;
  if (!isNotThere) return <LoadFailure error={error} retry={() => void retry()} />;
  return (
    <Stack>
      <Notice tone="error">{error.message}</Notice>
      <p>
        <Link to="/clubList">See all clubs</Link>
      </p>
    </Stack>
  );
}
