import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { pageMeta, pageTitle } from '../platform/page-meta.ts';
import { ProblemError } from '../platform/problem-error.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Row, Stack } from '../ui/stack.tsx';
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
  if (query.error instanceof ProblemError && query.error.status === 404)
    return <NotThere error={query.error} />;
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

function NotThere({ error }: { error: Error }) {
  return (
    <Page heading="Club not found">
      <title>{pageTitle('Club not found')}</title>
      <Stack>
        <Notice tone="error">{error.message}</Notice>
        <p>It may have left, or the link to it may be wrong.</p>
        <Row>
          <ButtonLink to="/clubList">See all clubs</ButtonLink>
          <ButtonLink to="/clubProfile">See your own profile</ButtonLink>
        </Row>
      </Stack>
    </Page>
  );
}
