import { pageMeta } from '../../platform/page-meta.ts';
import { Page } from '../../ui/layout/page.tsx';
import { FeedPanel } from './feed-panel.tsx';

export function meta() {
  return pageMeta('Subscribe in your calendar');
}

export default function FeedScreen() {
  return (
    <Page
      heading="Subscribe in your calendar"
      lead="Your matches and free dates in the calendar on your phone or computer. Updates automatically, a few times a day."
    >
      <FeedPanel />
    </Page>
  );
}
