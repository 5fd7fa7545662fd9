import { type ReactNode, useId } from 'react';
import { Heading } from '../../ui/heading.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import styles from './settings-section.module.css';

export function SettingsSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Heading level={2} id={id}>
        {heading}
      </Heading>
      <div className={styles.content}>
        <Stack>{children}</Stack>
      </div>
    </section>
  );
}
