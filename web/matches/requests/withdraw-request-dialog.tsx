import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { withdrawRequest } from '../api.ts';
import type { RequestDialogProps } from './accept-request-dialog.tsx';
import { useRequestAction } from './use-request-action.ts';

export function WithdrawRequestDialog({ request, onFlash, onClose }: RequestDialogProps) {
  const { name } = request.club;
  const runAction = useRequestAction({ onFlash, onClose });
  async function confirm() {
    const isDone = await runAction(() => withdrawRequest(request.id).then(() => true));
    if (isDone) onFlash({ tone: 'success', text: `You've withdrawn your request to ${name}.` });
  }
  return (
    <ConfirmDialog
      heading="Withdraw this request?"
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing..."
      cancelLabel="Keep it"
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {name} won't be able to accept it for {formatDate(request.fixture.date)}. You can ask again.
      </p>
    </ConfirmDialog>
  );
}
