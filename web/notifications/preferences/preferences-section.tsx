import { type ReactNode, useId } from 'react';
import { Stack } from '../../ui/layout/stack.tsx';
import styles from './preferences-section.module.css';

export function PreferencesSection({
  heading,
  children,
}: {
  heading: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {heading}
      </h2>
      <Stack>{children}</Stack>
    </section>
  );
}
