import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';

interface AskLoadFailureProps {
  error: Error;
  retry: () => void;
  onClose: () => void;
}

/** Has a button to close the dialog, because a phone has no Escape key. */
export function AskLoadFailure({ error, retry, onClose }: AskLoadFailureProps) {
  return (
    <>
      <LoadFailure error={error} retry={retry} />
      <Button onClick={onClose}>Close</Button>
    </>
  );
}
