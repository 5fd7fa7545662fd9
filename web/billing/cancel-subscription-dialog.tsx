import type { Subscription } from '@fixturebook/contract/billing';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { cancelSubscription } from './api.ts';
import { type ChangeDialogProps, useSubscriptionChange } from './use-subscription-change.ts';
import { formatPendingPayments, nothingMoreCollectedMessage } from './words.ts';

export function CancelSubscriptionDialog({ subscription, onClose, onFlash }: ChangeDialogProps) {
  const change = useSubscriptionChange({ onClose, onFlash });
  return (
    <ConfirmDialog
      heading="Cancel the subscription?"
      confirmLabel="Cancel the subscription"
      pendingLabel="Cancelling..."
      cancelLabel="Keep it"
      destructive
      onConfirm={() => change(cancelSubscription, 'The subscription is cancelled.')}
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
      return 'A payment failed, and it is not asked for again. Your club is on Hobby as soon as the time that is paid for is over, which can be at once.';
    case 'being-paid':
      return 'Nothing is paid for yet, so your club is on Hobby. What is still collected is Pro for the time that it pays for.';
    default:
      return 'Your club stays Pro for the time that is paid for, and is on Hobby after that. You can change your mind until then.';
  }
}
