import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { Heading } from './heading.tsx';
import { Stack } from './layout/stack.tsx';

interface DialogProps {
  heading: string;
  /** It cannot be left while something is being sent. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Open as long as it is rendered. Native: it holds the focus, and gives it back when it closes. */
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
  // A browser asks once: at the next Escape it closes whatever the answer was.
  function onClosedByBrowser() {
    // The event comes late: the dialog may be gone, or openModal again when React's strict mode mounts it twice.
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
  // Not on the first button, which may be the one that cannot be undone.
  dialog?.focus();
}
