import { pageMeta } from '../../platform/page-meta.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ImportPanel } from './import-panel.tsx';

export function meta() {
  return pageMeta('Import free dates');
}

export default function ImportScreen() {
  return (
    <Page
      heading="Import free dates"
      lead="Upload a CSV file. You'll check everything before it goes live."
      width="wide"
    >
      <ImportPanel />
    </Page>
  );
}
