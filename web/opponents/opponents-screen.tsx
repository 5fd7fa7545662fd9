import { useQuery } from '@tanstack/react-query';
import { fixtureQuery } from '../fixtures/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { ProblemError } from '../platform/problem-error.ts';
import { useFlashMessage } from '../platform/use-flash-message.ts';
import { formatDate } from '../ui/dates/calendar-date.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/opponents-screen';
import { OpponentsPanel } from './opponents-panel.tsx';
import styles from './opponents-screen.module.css';

export function meta() {
  return pageMeta('Opponents');
}

const isNotFound = (error: Error) =>
  error instanceof ProblemError && [400, 404].includes(error.status);

function FixtureNotFound() {
  return (
    <p>
      We can't find that fixture. The link may be wrong. <Link to="/mycard">See your card</Link>
    </p>
  );
}

export default function OpponentsScreen({ params }: Route.ComponentProps) {
  const query = useQuery(fixtureQuery(params.id));
  const flashMessage = useFlashMessage();
  const lead = query.data && `${query.data.teamName}, ${formatDate(query.data.date)}`;
  return (
    <Page heading="Opponents" lead={lead} width="wide">
      {flashMessage && (
        <div className={styles.done}>
          <Notice tone="success">{flashMessage}</Notice>
        </div>
      )}
      {query.isPending && <Loading />}
      {query.isLoadingError &&
        (isNotFound(query.error) ? (
          <FixtureNotFound />
        ) : (
          <LoadFailure error={query.error} retry={() => void query.refetch()} />
        ))}
      {query.data && <OpponentsPanel ownFixture={query.data} />}
    </Page>
  );
}
