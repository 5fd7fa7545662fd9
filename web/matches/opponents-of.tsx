import type { Fixture } from '@fixturebook/contract/fixtures';
import { useQuery } from '@tanstack/react-query';
import { dashboardPath } from '../fixtures/api.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { londonToday } from '../ui/calendar-date.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Stack } from '../ui/stack.tsx';
import { opponentsQuery } from './api.ts';
import { OpponentsFound } from './opponents-found.tsx';
import { OpponentsNear } from './opponents-near.tsx';
import { OpponentsOwnDate } from './opponents-own-date.tsx';

export function OpponentsOf({ own }: { own: Fixture }) {
  const isOwn = useOwnClub().id === own.club.id;
  if (isOwn && own.status === 'open' && own.date >= londonToday()) return <Free own={own} />;
  return (
    <p>
      This date is {isOwn ? 'no longer free' : 'not yours'}: opponents are found for your own free
      dates. <Link to={dashboardPath(own.date)}>Back to the dashboard</Link>
    </p>
  );
}

function Free({ own }: { own: Fixture }) {
  const query = useQuery(opponentsQuery(own.id));
  return (
    <Stack>
      <OpponentsOwnDate own={own} />
      {query.isPending && <Loading />}
      {query.isLoadingError && (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      )}
      {query.data?.items.length === 0 && (
        <OpponentsNear own={own} nearMisses={query.data.nearMisses} />
      )}
      {Boolean(query.data?.items.length) && (
        <OpponentsFound own={own} opponents={query.data?.items ?? []} />
      )}
    </Stack>
  );
}
