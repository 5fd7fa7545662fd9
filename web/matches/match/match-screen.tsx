import { useQuery } from '@tanstack/react-query';
import { pageMeta, pageTitle } from '../../platform/page-meta.ts';
import { hasStatus } from '../../platform/problem-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import type { Route } from './+types/match-screen';
import { matchQuery } from './api.ts';
import { MatchPanel } from './match-panel.tsx';

export function meta() {
  return pageMeta('Match');
}

export default function MatchScreen({ params }: Route.ComponentProps) {
  const query = useQuery(matchQuery(params.id));
  if (query.data) return <MatchPanel key={query.data.id} match={query.data} />;
  if (hasStatus(query.error, 400, 404)) return <MatchNotFound />;
  return (
    <Page heading="Match">
      {query.error ? (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function MatchNotFound() {
  return (
    <Page heading="Match not found">
      <title>{pageTitle('Match not found')}</title>
      <Stack>
        <p>We can't find that match. The link may be wrong.</p>
        <Row>
          <ButtonLink to="/mycard">See your card</ButtonLink>
          <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
        </Row>
      </Stack>
    </Page>
  );
}
