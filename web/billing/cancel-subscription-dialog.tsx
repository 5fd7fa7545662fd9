import type { Subscription } from '@fixturebook/contract/billing';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { cancelSubscription } from './api.ts';
import { type ChangeDialogProps, useSubscriptionChange } from './use-subscription-change.ts';
import { formatPendingPayments, nothingMoreCollectedMessage } from './words.ts';

export function CancelSubscriptionDialog({ subscription, onClose, onFlash }: ChangeDialogProps) {
  const change = useSubscriptionChange({ onClose, onFlash });
  return (
    <ConfirmDialog
      heading="Cancel your subscription?"
      confirmLabel="Cancel your subscription"
      pendingLabel="Cancelling..."
      cancelLabel="Keep it"
      destructive
      onConfirm={() => change(cancelSubscription, 'Your subscription is cancelled.')}
      onClose={onClose}
    >
      <p>{formatCancellationEffect(subscription.state)}</p>
      <p>{formatPendingPayments(subscription) ?? nothingMoreCollectedMessage}</p>
    </ConfirmDialog>
  );
}

function formatCancellationEffect(state: Subscription['state']) {
  switch (state) {
    case 'grace':
      return "A payment failed, and we won't try it again. Your club moves to Hobby when the period you've paid for ends, which may be now.";
    case 'being-paid':
      return "You haven't paid for anything yet, so your club is on Hobby. If a payment still goes through, you'll have Pro for the time it covers.";
    default:
      return "Your club stays on Pro until the end of the period you've paid for, then moves to Hobby. You can change your mind until then.";
  }
}
