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
import { OpponentsBoard } from './opponents-board.tsx';
import { OpponentsNone } from './opponents-none.tsx';
import styles from './opponents-of.module.css';
import { OpponentsOwnDate } from './opponents-own-date.tsx';

export function OpponentsOf({ own }: { own: Fixture }) {
  const isOwn = useOwnClub().id === own.club.id;
  if (isOwn && own.status === 'open' && own.date >= londonToday())
    return <Free key={own.id} own={own} />;
  return (
    <p>
      This date is {isOwn ? 'no longer free' : 'not yours'}: opponents are found for your own free
      dates. <Link to={dashboardPath(own.date)}>Back to the dashboard</Link>
    </p>
  );
}

function Free({ own }: { own: Fixture }) {
  const query = useQuery(opponentsQuery(own.id));
  const { items = [], nearMisses = [] } = query.data ?? {};
  if (query.data && items.length > 0)
    return (
      <OpponentsBoard own={own} list={query.data}>
        <OpponentsOwnDate own={own} />
      </OpponentsBoard>
    );
  return (
    <Stack>
      <div className={styles.own}>
        <OpponentsOwnDate own={own} />
        {query.data && <OpponentsNone own={own} />}
      </div>
      {query.isPending && <Loading />}
      {query.isLoadingError && (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      )}
      {query.data && nearMisses.length > 0 && <OpponentsBoard own={own} list={query.data} />}
    </Stack>
  );
}
