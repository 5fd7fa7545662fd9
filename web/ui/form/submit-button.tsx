import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { useHydrated } from '../use-hydrated.ts';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  busy: boolean;
  /** Shown while busy, such as 'Adding...'. */
  busyLabel: string;
  /** `plain` where a screen has several forms, and none is what one came for. */
  look?: 'main' | 'green' | 'danger' | 'plain';
  /** What is still to be done, in a sentence: the button is disabled until it is. */
  disabledReason?: string | undefined;
  children: ReactNode;
}

/**
 * Stays in the tab order while disabled, so that the focus is not lost and one can learn why; the form
 * refuses what is not complete, and to send twice. Until the script has arrived the browser itself
 * would send the form, to where nobody takes it.
 */
export function SubmitButton({
  busy,
  busyLabel,
  look = 'main',
  disabledReason,
  children,
}: SubmitButtonProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const button = (
    <Button
      type="submit"
      look={look}
      aria-disabled={busy || Boolean(disabledReason)}
      aria-describedby={disabledReason ? id : undefined}
      disabled={!isHydrated}
    >
      {busy ? busyLabel : children}
    </Button>
  );
  if (disabledReason === undefined) return button;
  return (
    <div className={styles.submit}>
      {button}
      <p className={styles.reason} id={id}>
        {disabledReason}
      </p>
    </div>
  );
}
