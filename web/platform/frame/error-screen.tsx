import { isRouteErrorResponse, useLocation } from 'react-router';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { getErrorMessage } from '../problem-error.ts';

export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const message = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : getErrorMessage(error);
  return (
    <Page heading="Unexpected Application Error!">
      <Stack>
        <p>Sorry, something went wrong.</p>
        <p role="alert">{message}</p>
        <p>
          <Link to={pathname + search} reloadDocument>
            Load this page again
          </Link>{' '}
          or{' '}
          <Link to="/dashboard" reloadDocument>
            go to the dashboard
          </Link>
          .
        </p>
      </Stack>
    </Page>
  );
}
