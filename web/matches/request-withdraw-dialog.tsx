import { dateInWords } from '../ui/calendar-date.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { withdrawRequest } from './api.ts';
import type { RequestDialogProps } from './request-accept-dialog.tsx';
import { useRequestAct } from './use-request-act.ts';

export function RequestWithdrawDialog({ request, onTold, onClose }: RequestDialogProps) {
  const { name } = request.club;
  const act = useRequestAct({ onTold, onClose });
  async function confirm() {
    const isDone = await act(() => withdrawRequest(request.id).then(() => true));
    if (isDone) onTold({ tone: 'success', text: `Your request to ${name} is withdrawn.` });
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
        {name} can no longer accept it for {dateInWords(request.fixture.date)}. You can ask again.
      </p>
    </ConfirmDialog>
  );
}
