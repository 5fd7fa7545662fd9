import type { ReactNode } from 'react';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  /** Lets addresses lead to the section: `/settings#…`. */
  id?: string;
  heading: string;
  children: ReactNode;
}

export function SettingsSection({ id, heading, children }: SettingsSectionProps) {
  return (
    <Section id={id} heading={heading} className={styles.section}>
      <Stack className={styles.content}>{children}</Stack>
    </Section>
  );
}
