import { brand } from '@fixturebook/contract/site';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { useIsNewVersionReady } from '../offline/app-version.ts';
import { getErrorMessage } from '../problem-error.ts';

export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const isNewVersionReady = useIsNewVersionReady();
  const message = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : getErrorMessage(error);
  return (
    <Page heading="Unexpected Application Error!">
      <Stack>
        <p>
          {isNewVersionReady
            ? `A newer version of ${brand.name} is ready, and this screen has changed in it. Load the page again. We've kept what you typed.`
            : 'Sorry, something went wrong.'}
        </p>
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
