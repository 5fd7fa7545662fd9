import type { ProPlan, Subscription } from '@fixturebook/contract/billing';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './club-plan-actions.module.css';
import { isPaymentInProgress, type Payment } from './payment/use-payment.ts';
import { DisabledButton } from './visitor-plan-actions.tsx';
import { checkingMessage, isSubscriptionChangeable, planNames } from './words.ts';

export function ClubPlanActions({
  plan,
  isPro,
  subscription,
  canPay,
  payment,
  onChange,
}: {
  plan: ProPlan;
  isPro: boolean;
  subscription: Subscription;
  canPay: boolean;
  payment: Payment;
  onChange: () => void;
}) {
  const { state } = subscription;
  if (isSubscriptionChangeable(subscription)) {
    const isNextPlan = subscription.goesOn === plan;
    const isCurrentPlan = subscription.plan === plan;
    return (
      <>
        {isCurrentPlan && (
          <DisabledButton>{isPro ? "You're Premium" : 'Payment on its way'}</DisabledButton>
        )}
        {!isNextPlan && canPay && state !== 'grace' && (
          <Button wide onClick={onChange}>
            {isCurrentPlan ? `Keep ${planNames[plan]}` : `Change to ${planNames[plan]}`}
          </Button>
        )}
        {!isNextPlan && state === 'grace' && (
          <p>You can choose this once the failed payment has gone through.</p>
        )}
        {isNextPlan && !isCurrentPlan && <p>Starts when your current period ends.</p>}
      </>
    );
  }
  if (isPro) return <DisabledButton>You're Premium</DisabledButton>;
  if (!canPay) return <DisabledButton>Subscribe</DisabledButton>;
  return <SubscribeButton plan={plan} payment={payment} isStoring={state === 'starting'} />;
}

interface SubscribeButtonProps {
  plan: ProPlan;
  payment: Payment;
  isStoring: boolean;
}

function SubscribeButton({ plan, payment, isStoring }: SubscribeButtonProps) {
  const isThisPlan = payment.plan === plan;
  const busy = isThisPlan ? busyLabels[payment.step] : undefined;
  return (
    <>
      <Button
        wide
        look="main"
        aria-disabled={isStoring || isPaymentInProgress(payment.step)}
        onClick={() => payment.subscribe(plan)}
      >
        {busy && <span className={styles.spinner} aria-hidden="true" />}
        {busy ?? 'Subscribe'}
      </Button>
      {isThisPlan && payment.step === 'checking' && (
        <Notice tone="success">{checkingMessage}</Notice>
      )}
      {isThisPlan && payment.error && <Notice tone="error">{payment.error}</Notice>}
      {isThisPlan && payment.hostedPage && (
        <Notice tone="error">
          The payment window didn't load.{' '}
          <a className={styles.link} href={payment.hostedPage}>
            Pay on the GoCardless page
          </a>{' '}
          instead. It brings you back here.
        </Notice>
      )}
    </>
  );
}

const busyLabels: Partial<Record<Payment['step'], string>> = {
  starting: 'Starting...',
  paying: 'Paying...',
  confirming: 'Confirming...',
  checking: 'Checking...',
};
