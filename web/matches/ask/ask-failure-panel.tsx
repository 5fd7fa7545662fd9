import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';

interface AskFailurePanelProps {
  error: Error;
  retry: () => void;
  onClose: () => void;
}

/** Has a button to close the dialog, because a phone has no Escape key. */
export function AskFailurePanel({ error, retry, onClose }: AskFailurePanelProps) {
  return (
    <>
      <LoadFailure error={error} retry={retry} />
      <Button onClick={onClose}>Close</Button>
    </>
  );
}
