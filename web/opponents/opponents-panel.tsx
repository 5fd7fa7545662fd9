import type { Fixture } from '@fixturebook/contract/fixtures';
import { dashboardPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useOwnClub } from '../platform/session/use-session.ts';
import { getLondonDate } from '../ui/dates/calendar-date.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';
import { opponentsQuery } from './api.ts';
import { NoOpponentsNotice } from './no-opponents-notice.tsx';
import styles from './opponents-panel.module.css';
import { OpponentsResultsSection } from './opponents-results-section.tsx';
import { OwnDateSection } from './own-date-section.tsx';

export function OpponentsPanel({ ownFixture }: { ownFixture: Fixture }) {
  const isOwn = useOwnClub().id === ownFixture.club.id;
  if (isOwn && ownFixture.status === 'open' && ownFixture.date >= getLondonDate())
    return <FreeDateOpponents key={ownFixture.id} ownFixture={ownFixture} />;
  return (
    <p>
      {isOwn ? 'This date is no longer free.' : "This date isn't yours."} Pick another of your free
      dates to find opponents.{' '}
      <Link to={dashboardPath(ownFixture.date)}>Back to the dashboard</Link>
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
