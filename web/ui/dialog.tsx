import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { Heading } from './heading.tsx';
import { Stack } from './layout/stack.tsx';

interface DialogProps {
  heading: string;
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog, open as long as it is rendered. */
export function Dialog({ heading, busy, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    openModal(dialog);
    return () => dialog?.close();
  }, []);
  function onCancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!busy) onClose();
  }
  // Browsers ignore preventDefault when the user presses Escape a second time.
  function onClosedByBrowser() {
    // When this late event arrives, React's strict mode may have unmounted or reopened the dialog.
    if (!element.current || element.current.open) return;
    if (busy) openModal(element.current);
    else onClose();
  }
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={onCancel}
      onClose={onClosedByBrowser}
    >
      <Stack>
        <Heading level={2} id={id}>
          {heading}
        </Heading>
        {children}
      </Stack>
    </dialog>
  );
}

function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  // By default the first button would get the focus, and it may be the one that deletes.
  dialog?.focus();
}
