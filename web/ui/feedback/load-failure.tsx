import { Button } from '../button.tsx';
import { Stack } from '../layout/stack.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  error: Error;
  retry: () => void;
  /** Adds a button that closes the dialog, because a phone has no Escape key. */
  onClose?: (() => void) | undefined;
}

export function LoadFailure({ error, retry, onClose }: LoadFailureProps) {
  return (
    <Stack>
      <Notice tone="error">{error.message}</Notice>
      <Button onClick={retry}>Try again</Button>
      {onClose && <Button onClick={onClose}>Close</Button>}
    </Stack>
  );
}
