import { useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';
import styles from './told-notice.module.css';

export interface Told {
  tone: 'success' | 'error';
  text: string;
}

/** What came of the last thing that was done. Takes the focus: what had it may be gone. */
export function ToldNotice({ told }: { told: Told | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!told) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [told]);
  return (
    <div className={styles.told} ref={element} tabIndex={-1}>
      {told && <Notice tone={told.tone}>{told.text}</Notice>}
    </div>
  );
}
