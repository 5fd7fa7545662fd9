import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './feedback/notice.tsx';
import { Row } from './layout/stack.tsx';

interface ConfirmDialogProps {
  heading: string;
  children: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  cancelLabel: string;
  destructive?: boolean;
  /** When it resolves, the dialog closes. When it throws, the dialog shows the message. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for a yes or no. A dialog with fields is a `Dialog` with a `Form`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setIsPending(true);
    setFailure(undefined);
    try {
      await props.onConfirm();
      props.onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error.message);
    } finally {
      setIsPending(false);
    }
  }
  return (
    <Dialog heading={props.heading} busy={isPending} onClose={props.onClose}>
      {props.children}
      {failure && <Notice tone="error">{failure}</Notice>}
      <Row>
        <Button
          look={props.destructive ? 'danger' : 'main'}
          aria-disabled={isPending}
          onClick={() => void confirm()}
        >
          {isPending ? props.pendingLabel : props.confirmLabel}
        </Button>
        <Button aria-disabled={isPending} onClick={props.onClose}>
          {props.cancelLabel}
        </Button>
      </Row>
    </Dialog>
  );
}
