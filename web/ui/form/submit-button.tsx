import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useHydrated } from '../use-hydrated.ts';

interface SubmitButtonProps {
  busy: boolean;
  /** Shown while busy, such as 'Adding...'. */
  busyLabel: string;
  children: ReactNode;
}

/**
 * Stays in the tab order while busy, so that the focus is not lost; the form refuses to send twice.
 * Until the script has arrived the browser itself would send the form, to where nobody takes it.
 */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" look="main" aria-disabled={busy} disabled={!useHydrated()}>
      {busy ? busyLabel : children}
    </Button>
  );
}
