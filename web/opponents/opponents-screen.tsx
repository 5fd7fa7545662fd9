import { useQuery } from '@tanstack/react-query';
import { fixtureQuery } from '../fixtures/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { hasStatus } from '../platform/problem-error.ts';
import { useFlashMessage } from '../platform/use-flash-message.ts';
import { formatDate } from '../ui/dates/calendar-date.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import type { Route } from './+types/opponents-screen';
import { OpponentsPanel } from './opponents-panel.tsx';

export function meta() {
  return pageMeta('Opponents');
}

export default function OpponentsScreen({ params }: Route.ComponentProps) {
  const query = useQuery(fixtureQuery(params.id));
  const flashMessage = useFlashMessage();
  const lead = query.data && `${query.data.teamName}, ${formatDate(query.data.date)}`;
  return (
    <Page heading="Opponents" lead={lead} width="wide">
      <Stack>
        {flashMessage && <Notice tone="success">{flashMessage}</Notice>}
        <Loaded
          query={query}
          failure={(error, retry) =>
            hasStatus(error, 400, 404) ? (
              <FixtureNotFound />
            ) : (
              <LoadFailure error={error} retry={retry} />
            )
          }
        >
          {(fixture) => <OpponentsPanel ownFixture={fixture} />}
        </Loaded>
      </Stack>
    </Page>
  );
}

function FixtureNotFound() {
  return (
    <p>
      We can't find that fixture. The link may be wrong. <Link to="/mycard">See your card</Link>
    </p>
  );
}
