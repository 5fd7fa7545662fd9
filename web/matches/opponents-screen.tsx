import { useQuery } from '@tanstack/react-query';
import { fixtureQuery } from '../fixtures/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { ProblemError } from '../platform/problem-error.ts';
import { useDoneOnce } from '../platform/use-done-once.ts';
import { dateInWords } from '../ui/calendar-date.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import type { Route } from './+types/opponents-screen';
import { OpponentsOf } from './opponents-of.tsx';
import styles from './opponents-screen.module.css';

export function meta() {
  return pageMeta('Opponents');
}

const isNotThere = (error: Error) =>
  error instanceof ProblemError && [400, 404].includes(error.status);

function NotThere() {
  return (
    <p>
      There is no such fixture. The link to it may be wrong. <Link to="/mycard">See your card</Link>
    </p>
  );
}

/** The clubs that suit an own free date. */
export default function OpponentsScreen({ params }: Route.ComponentProps) {
  const query = useQuery(fixtureQuery(params.id));
  const done = useDoneOnce();
  const lead = query.data && `${query.data.teamName}, ${dateInWords(query.data.date)}`;
  return (
    <Page heading="Opponents" lead={lead} width="wide">
      {done && (
        <div className={styles.done}>
          <Notice tone="success">{done}</Notice>
        </div>
      )}
      {query.isPending && <Loading />}
      {query.isLoadingError &&
        (isNotThere(query.error) ? (
          <NotThere />
        ) : (
          <LoadFailure error={query.error} retry={() => void query.refetch()} />
        ))}
      {query.data && <OpponentsOf own={query.data} />}
    </Page>
  );
}
