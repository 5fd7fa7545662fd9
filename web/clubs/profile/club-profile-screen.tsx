import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { pageMeta, pageTitle } from '../../platform/page-meta.ts';
import { hasCode } from '../../platform/problem-error.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { clubQuery } from '../api.ts';
import { ClubNotFoundNotice } from '../club-not-found-notice.tsx';
import { type ClubReference, parseClubState } from '../club-reference-parser.ts';
import type { Route } from './+types/club-profile-screen';
import { ClubProfilePanel } from './club-profile-panel.tsx';

export function meta() {
  return pageMeta('Club Profile');
}

/** Shows the club from the address, else from the navigation state, else the user's club. */
export default function ClubProfileScreen({ params }: Route.ComponentProps) {
  const own = useOwnClub();
  const { state } = useLocation();
  const reference = params.slug ? { slug: params.slug } : parseClubState(state);
  if (!reference || reference.slug === own.slug) return <ClubProfilePanel club={own} isOwn />;
  return <LoadedClubProfile key={JSON.stringify(reference)} reference={reference} />;
}

function LoadedClubProfile({ reference }: { reference: ClubReference }) {
  const own = useOwnClub();
  const query = useQuery(clubQuery(reference));
  if (query.data) return <ClubProfilePanel club={query.data} isOwn={query.data.id === own.id} />;
  if (hasCode(query.error, 'not-found'))
    return (
      <Page heading="Club not found">
        <title>{pageTitle('Club not found')}</title>
        <ClubNotFoundNotice error={query.error} />
      </Page>
    );
  return (
    <Page heading="Club Profile">
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}
