import {
  type ReactNode,
  type SyntheticEvent,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './dialog.module.css';
import { Heading } from './heading.tsx';
import { DialogObserver } from './item-with-dialog.tsx';
import { Stack } from './layout/stack.tsx';

interface DialogProps {
  heading: string;
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog, which is open as long as React renders it. */
export function Dialog({ heading, busy, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const observe = use(DialogObserver);
  useEffect(() => {
    observe(true);
    return () => observe(false);
  }, [observe]);
  useLayoutEffect(() => {
    const dialog = element.current;
    openModal(dialog);
    return () => dialog?.close();
  }, []);
  function onCancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!busy) onClose();
  }
  // Browsers close a dialog at the second Escape even if `preventDefault` was called.
  function onClosedByBrowser() {
    // React's strict mode may have unmounted or reopened the dialog before this event arrives.
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
  // Focus the dialog, because the browser would focus its first button, which may delete something.
  dialog?.focus();
}
