import type { Subscription } from '@fixturebook/contract/billing';
import { formatPounds } from '@fixturebook/contract/format';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatDate } from '../ui/dates/calendar-date.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { useOpenDialog } from '../ui/dialog/dialog-host.tsx';
import type { FlashMessage } from '../ui/feedback/flash-notice.tsx';
import { Heading } from '../ui/heading.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { Link } from '../ui/link.tsx';
import { cancelSubscription } from './api.ts';
import { InvoiceList } from './invoice-list.tsx';
import styles from './subscription-section.module.css';
import { type SubscriptionDialogProps, useSubscriptionChange } from './use-subscription-change.ts';
import {
  formatPendingPayments,
  formatSubscriptionStatus,
  isLiveMandate,
  isSubscriptionRenewing,
  mandateLabels,
  nothingMoreCollectedMessage,
  planNames,
} from './words.ts';

interface SubscriptionSectionProps {
  subscription: Subscription;
  canPay: boolean;
  onFlash: (flash: FlashMessage) => void;
}

export function SubscriptionSection({ subscription, canPay, onFlash }: SubscriptionSectionProps) {
  const openDialog = useOpenDialog();
  const { state, plan, next, mandate, payments } = subscription;
  const hasMandateProblem = mandate !== null && !isLiveMandate(mandate.state);
  function confirmCancellation() {
    openDialog((close) => (
      <CancelSubscriptionDialog subscription={subscription} onClose={close} onFlash={onFlash} />
    ));
  }
  return (
    <Card as="section" aria-labelledby="your-subscription">
      <Heading level={2} id="your-subscription">
        Your subscription
      </Heading>
      <p className={state === 'grace' ? styles.alarm : undefined} role="status">
        {formatSubscriptionStatus(subscription)}
      </p>
      <Facts>
        {plan && state !== 'none' && <Fact name="Plan">{planNames[plan]}</Fact>}
        {next && (
          <Fact name="Next payment">
            {formatPounds(next.amountPence)}
            {next.date && ` on ${formatDate(next.date)}`}
            {next.plan !== plan && `, for ${planNames[next.plan]}`}
          </Fact>
        )}
        {mandate && (
          <Fact name="Direct Debit" tone={hasMandateProblem ? 'alarm' : undefined}>
            {mandateLabels[mandate.state]}
          </Fact>
        )}
        {mandate?.reference && (
          <Fact name="Reference on your bank statement">{mandate.reference}</Fact>
        )}
      </Facts>
      {isSubscriptionRenewing(state) &&
        (canPay ? (
          <div>
            <Button onClick={confirmCancellation}>Cancel your subscription</Button>
          </div>
        ) : (
          <p>
            Payments aren't available at the moment, so you can't change anything here. To cancel,{' '}
            <Link to="/contactus">contact us</Link>.
          </p>
        ))}
      {payments.length > 0 && <InvoiceList payments={payments} />}
    </Card>
  );
}

function CancelSubscriptionDialog({ subscription, onClose, onFlash }: SubscriptionDialogProps) {
  const change = useSubscriptionChange({ onClose, onFlash });
  return (
    <ConfirmDialog
      heading="Cancel your subscription?"
      confirmLabel="Cancel your subscription"
      pendingLabel="Cancelling..."
      cancelLabel="Keep it"
      look="danger"
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
