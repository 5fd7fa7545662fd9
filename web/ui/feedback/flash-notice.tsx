import { useEffect, useRef } from 'react';
import styles from './flash-notice.module.css';
import { Notice } from './notice.tsx';

export interface FlashMessage {
  tone: 'success' | 'error' | 'note';
  text: string;
}

/** Shows the result of an action and takes the focus, because the button may have disappeared. */
export function FlashNotice({ flash }: { flash: FlashMessage | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!flash) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [flash]);
  return (
    <div className={styles.notice} ref={element} tabIndex={-1}>
      {flash && <Notice tone={flash.tone}>{flash.text}</Notice>}
    </div>
  );
}
