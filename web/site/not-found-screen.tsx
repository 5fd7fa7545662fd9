import { pageMeta } from '../platform/page-meta.ts';
import { Page } from '../ui/layout/page.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';

export function meta() {
  return pageMeta('Page not found');
}

export default function NotFoundScreen() {
  return (
    <Page heading="Page not found">
      <Stack>
        <p>We can't find that page. The link may be wrong.</p>
        <p>
          <Link to="/">Go to the start page</Link> or <Link to="/dashboard">to the dashboard</Link>.
        </p>
      </Stack>
    </Page>
  );
}
