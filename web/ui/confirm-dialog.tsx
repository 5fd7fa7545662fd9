import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './feedback/notice.tsx';
import { Row } from './layout/stack.tsx';

interface ConfirmDialogProps {
  heading: string;
  /** Says what will happen. */
  children: ReactNode;
  /** On the button that does it: `Delete`. */
  confirmLabel: string;
  /** On the same button while it is being done: `Deleting...`. */
  pendingLabel: string;
  /** On the button that closes the dialog: `Keep it`. */
  cancelLabel: string;
  /** For what deletes, cancels or calls off something. */
  destructive?: boolean;
  /** The dialog closes when it succeeds and shows the message of an error that it throws. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for a yes or no before something is done. A dialog with fields is a `Dialog` with a `Form`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, pendingLabel, onClose } = props;
  const { confirm, isPending, failure } = useConfirm(props);
  return (
    <Dialog heading={props.heading} busy={isPending} onClose={onClose}>
      {props.children}
      {failure && <Notice tone="error">{failure}</Notice>}
      <Row>
        <Button
          look={props.destructive ? 'danger' : 'main'}
          aria-disabled={isPending}
          onClick={() => void confirm()}
        >
          {isPending ? pendingLabel : confirmLabel}
        </Button>
        <Button aria-disabled={isPending} onClick={() => isPending || onClose()}>
          {props.cancelLabel}
        </Button>
      </Row>
    </Dialog>
  );
}

function useConfirm({ onConfirm, onClose }: ConfirmDialogProps) {
  const hasBegun = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setIsPending(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error.message);
    } finally {
      hasBegun.current = false;
      setIsPending(false);
    }
  }
  return { confirm, isPending, failure };
}
