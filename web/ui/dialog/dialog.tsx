import {
  type ReactNode,
  type SyntheticEvent,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { isFocusVisible } from '../browser/focus.ts';
import { Button, ButtonLink } from '../button.tsx';
import { IsFormEnded } from '../form/form-ended.ts';
import { Heading } from '../heading.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import styles from './dialog.module.css';
import { IsInsideDialogHost } from './dialog-host.tsx';

/** Says why a dialog has no purpose any more, for example because another device was quicker. */
export interface DialogEnd {
  heading: string;
  text: string;
  link?: { to: string; text: string } | undefined;
}

interface DialogProps {
  heading: string;
  busy?: boolean;
  intro?: ReactNode;
  /**
   * When this is set, the dialog shows it in place of `intro`, with a button to close the dialog. A
   * `Form` inside shows only what was typed. A busy dialog first waits for its own outcome.
   */
  end?: DialogEnd | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog, which is open as long as React renders it. Open it with `useOpenDialog`. */
export function Dialog({ heading, busy, intro, end, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const shownEnd = busy ? undefined : end;
  const isEnded = shownEnd !== undefined;
  if (!use(IsInsideDialogHost)) throw new Error('Open this dialog with useOpenDialog.');
  useLayoutEffect(() => {
    const dialog = element.current;
    openModal(dialog);
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    if (!isEnded) return;
    element.current?.scrollTo({ top: 0 });
    if (!isFocusVisible()) element.current?.focus();
  }, [isEnded]);
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
          {shownEnd?.heading ?? heading}
        </Heading>
        {shownEnd ? <p role="status">{shownEnd.text}</p> : intro}
        <IsFormEnded value={isEnded}>{children}</IsFormEnded>
        {shownEnd && (
          <Row>
            {shownEnd.link && <ButtonLink to={shownEnd.link.to}>{shownEnd.link.text}</ButtonLink>}
            <Button onClick={onClose}>Close</Button>
          </Row>
        )}
      </Stack>
    </dialog>
  );
}

function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  // Focus the dialog, because the browser would focus its first button, which may delete something.
  dialog?.focus();
}
