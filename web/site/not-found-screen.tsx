import { pageMeta } from '../platform/page-meta.ts';
import { Link } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { Stack } from '../ui/stack.tsx';

export function meta() {
  return pageMeta('Page not found');
}

export default function NotFoundScreen() {
  return (
    <Page heading="Page not found">
      <Stack>
        <p>There is no page at this address.</p>
        <p>
          <Link to="/">Go to the start page</Link> or <Link to="/dashboard">to the dashboard</Link>.
        </p>
      </Stack>
    </Page>
  );
}
