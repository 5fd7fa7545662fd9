import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { useHydrated } from '../use-hydrated.ts';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  busy: boolean;
  busyLabel: string;
  look?: 'main' | 'green' | 'danger' | 'plain';
  /** A sentence that says what to do first. It disables the button. */
  disabledReason?: string | undefined;
  children: ReactNode;
}

/**
 * Keeps the focus while it is disabled, so that screen readers can read the reason. Before hydration
 * the browser would send the form to an address that does not exist.
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
