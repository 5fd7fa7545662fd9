import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasErrorCode } from '../../platform/problem-error.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { clubQuery } from '../api.ts';
import { ClubNotFoundNotice } from '../club-not-found-notice.tsx';
import { type ClubReference, parseClubReference } from '../club-reference-parser.ts';
import { ClubLocationPanel } from './club-location-panel.tsx';

export function meta() {
  return pageMeta('Club Location');
}

/** Shows the club named in the URL, else the club in the navigation state, else a default place. */
export default function ClubLocationScreen() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const slug = search.get('club');
  const reference = slug ? { slug } : parseClubReference(state);
  return (
    <Page heading="Club Location" width="wide" parent="/clubList">
      {reference ? (
        <LoadedClubLocation key={JSON.stringify(reference)} reference={reference} />
      ) : (
        <ClubLocationPanel />
      )}
    </Page>
  );
}

function LoadedClubLocation({ reference }: { reference: ClubReference }) {
  const query = useQuery(clubQuery(reference));
  if (!query.data && hasErrorCode(query.error, 'not-found'))
    return <ClubNotFoundNotice error={query.error} />;
  return <Loaded query={query}>{(club) => <ClubLocationPanel club={club} />}</Loaded>;
}
