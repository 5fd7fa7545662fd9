import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { reportLateFailure } from '../late-failure.ts';
import { Row } from '../layout/stack.tsx';
import { useIsShown } from '../use-is-shown.ts';
import { Dialog, type DialogEnd } from './dialog.tsx';

interface ConfirmDialogProps {
  heading: string;
  children: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  cancelLabel: string;
  /** Of the button that confirms: `green` agrees to something, `danger` deletes or calls off. */
  look?: 'main' | 'green' | 'danger';
  /** See `Dialog`. */
  end?: DialogEnd | undefined;
  /**
   * The dialog closes when this promise resolves, and shows the error message when it rejects. If the
   * user has left the dialog by then, a toast shows it. There is no button to confirm until this is
   * given, for example while the dialog still loads what it shows.
   */
  onConfirm: (() => Promise<void>) | undefined;
  onClose: () => void;
}

/** Asks the user to confirm an action. For a dialog with fields, use `Dialog` with `Form`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isShown = useIsShown();
  const isEnded = props.end !== undefined && !isPending;
  const { onConfirm } = props;

  async function confirm(run: () => Promise<void>) {
    setIsPending(true);
    setFailure(undefined);
    try {
      await run();
      props.onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isShown()) setFailure(error.message);
      else {
        const action = `“${props.confirmLabel}”`;
        reportLateFailure({ refused: `${action} didn't work.`, unknown: action, error });
      }
    } finally {
      setIsPending(false);
    }
  }
  return (
    <Dialog heading={props.heading} busy={isPending} end={props.end} onClose={props.onClose}>
      {!isEnded && (
        <>
          {props.children}
          {failure && <Notice tone="error">{failure}</Notice>}
          <Row>
            {onConfirm && (
              <Button
                look={props.look ?? 'main'}
                aria-disabled={isPending}
                onClick={() => void confirm(onConfirm)}
              >
                {isPending ? props.pendingLabel : props.confirmLabel}
              </Button>
            )}
            <Button aria-disabled={isPending} onClick={props.onClose}>
              {props.cancelLabel}
            </Button>
          </Row>
        </>
      )}
    </Dialog>
  );
}
