import type { ReactNode } from 'react';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import styles from './settings-section.module.css';

export function SettingsSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Section heading={heading} className={styles.section}>
      <Stack className={styles.content}>{children}</Stack>
    </Section>
  );
}
