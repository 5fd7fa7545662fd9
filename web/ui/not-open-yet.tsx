import { Link } from './link.tsx';
import { Page } from './page.tsx';
import { Stack } from './stack.tsx';

/** Stands in for a screen that is not open yet, and says so. */
export function NotOpenYet({ heading }: { heading: string }) {
  return (
    <Page heading={heading}>
      <Stack>
        <p>This page is not open yet.</p>
        <p>
          <Link to="/dashboard">Go to the dashboard</Link>
        </p>
      </Stack>
    </Page>
  );
}
