import { pageMeta } from '../../platform/page-meta.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ImportPanel } from './import-panel.tsx';

export function meta() {
  return pageMeta('Import free dates');
}

/** Free dates from a spreadsheet: read, looked at, then listed. */
export default function ImportScreen() {
  return (
    <Page
      heading="Import free dates"
      lead="From a spreadsheet that is saved as CSV. Nothing is listed before you have seen it."
      width="wide"
    >
      <ImportPanel />
    </Page>
  );
}
