import type { ReactNode } from 'react';
import styles from './chat-card-panel.module.css';

interface ChatCardPanelProps {
  heading: string;
  tone?: 'confirmed' | 'alarm' | undefined;
  children: ReactNode;
}

export function ChatCardPanel({ heading, tone, children }: ChatCardPanelProps) {
  return (
    <div className={styles.sheet} data-tone={tone}>
      <h3 className={styles.heading}>{heading}</h3>
      {children}
    </div>
  );
}

/** Shown while a card loads or after it failed. About as high as the card, so that messages do not jump. */
export function ChatCardPlaceholder({ error }: { error: Error | null }) {
  return <p className={styles.gap}>{error ? error.message : 'Loading...'}</p>;
}
