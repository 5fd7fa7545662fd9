import { pageMeta } from '../../platform/page-meta.ts';
import { Page } from '../../ui/layout/page.tsx';
import { RequestsPanel } from './requests-panel.tsx';

export function meta() {
  return pageMeta('Match Requests');
}

export default function RequestsScreen() {
  return (
    <Page heading="Match Requests" width="wide">
      <RequestsPanel />
    </Page>
  );
}
