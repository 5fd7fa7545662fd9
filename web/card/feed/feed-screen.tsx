import { pageMeta } from '../../platform/page-meta.ts';
import { Page } from '../../ui/layout/page.tsx';
import { FeedPanel } from './feed-panel.tsx';

export function meta() {
  return pageMeta('Subscribe in your calendar');
}

/** The card in any calendar that reads an address. */
export default function FeedScreen() {
  return (
    <Page
      heading="Subscribe in your calendar"
      lead="Your matches and free dates in the calendar of your telephone or computer. It looks for changes by itself, a few times a day."
    >
      <FeedPanel />
    </Page>
  );
}
