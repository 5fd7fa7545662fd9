import type { Fixture } from '@fixturebook/contract/fixtures';
import { useQuery } from '@tanstack/react-query';
import { dashboardPath } from '../fixtures/api.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { getLondonDate } from '../ui/calendar-date.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Stack } from '../ui/stack.tsx';
import { opponentsQuery } from './api.ts';
import { OpponentsResultsSection } from './opponents-board.tsx';
import { NoOpponentsNotice } from './opponents-none.tsx';
import styles from './opponents-of.module.css';
import { OwnDateSection } from './opponents-own-date.tsx';

export function OpponentsPanel({ ownFixture }: { ownFixture: Fixture }) {
  const isOwn = useOwnClub().id === ownFixture.club.id;
  if (isOwn && ownFixture.status === 'open' && ownFixture.date >= getLondonDate())
    return <FreeDateOpponents key={ownFixture.id} ownFixture={ownFixture} />;
  return (
    <p>
      This date is {isOwn ? 'no longer free' : 'not yours'}: opponents are found for your own free
      dates. <Link to={dashboardPath(ownFixture.date)}>Back to the dashboard</Link>
    </p>
  );
}

function FreeDateOpponents({ ownFixture }: { ownFixture: Fixture }) {
  const query = useQuery(opponentsQuery(ownFixture.id));
  const { items = [], nearMisses = [] } = query.data ?? {};
  if (query.data && items.length > 0)
    return (
      <OpponentsResultsSection ownFixture={ownFixture} list={query.data}>
        <OwnDateSection ownFixture={ownFixture} />
      </OpponentsResultsSection>
    );
  return (
    <Stack>
      <div className={styles.own}>
        <OwnDateSection ownFixture={ownFixture} />
        {query.data && <NoOpponentsNotice ownFixture={ownFixture} />}
      </div>
      {query.isPending && <Loading />}
      {query.isLoadingError && (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      )}
      {query.data && nearMisses.length > 0 && (
        <OpponentsResultsSection ownFixture={ownFixture} list={query.data} />
      )}
    </Stack>
  );
}
