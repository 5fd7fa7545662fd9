import { pageMeta } from '../platform/page-meta.ts';
import { Page } from '../ui/layout/page.tsx';
import { ActionSection } from './action-section.tsx';
import { DialogSection } from './dialog-section.tsx';
import { FormSection } from './form-section.tsx';
import { LoadingSection } from './loading-section.tsx';
import styles from './parts-screen.module.css';
import { TextSection } from './text-section.tsx';

export function meta() {
  return pageMeta('Parts');
}

/** Every part of `web/ui` in every state. It exists in development only: see `routes.ts`. */
export default function PartsScreen() {
  return (
    <Page heading="Parts" lead="Every part of web/ui in every state." width="wide">
      <div className={styles.sections}>
        <TextSection />
        <ActionSection />
        <LoadingSection />
        <FormSection />
        <DialogSection />
      </div>
    </Page>
  );
}
