import { type ReactNode, useId } from 'react';
import { useHydrated } from '../browser/use-hydrated.ts';
import { Button } from '../button.tsx';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  busy: boolean;
  busyLabel: string;
  look?: 'main' | 'green' | 'danger' | 'plain';
  /** A sentence that tells the user what to do first. The button is disabled while this is set. */
  disabledReason?: string | undefined;
  children: ReactNode;
}

/**
 * The button can have the focus while `disabledReason` is set, so that screen readers read the reason.
 * It is disabled before hydration, because the browser would send the form to a URL that does not exist.
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
