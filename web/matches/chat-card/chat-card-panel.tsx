import type { ReactNode } from 'react';
import { Heading } from '../../ui/heading.tsx';
import styles from './chat-card-panel.module.css';

export function ChatCardPanel({
  heading,
  tone,
  children,
}: {
  heading: string;
  tone?: 'confirmed' | 'alarm';
  children: ReactNode;
}) {
  return (
    <div className={styles.sheet} data-tone={tone}>
      <Heading level={3} className={styles.heading}>
        {heading}
      </Heading>
      {children}
    </div>
  );
}

/** Shown while a card loads or after it failed. About as high as the card, so that messages do not jump. */
export function ChatCardPlaceholder({ error }: { error: Error | null }) {
  return <p className={styles.gap}>{error ? error.message : 'Loading...'}</p>;
}
