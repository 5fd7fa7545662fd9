import type { ProPlan, Subscription } from '@fixturebook/contract/billing';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './club-plan-actions.module.css';
import { isInProgress, type Payment } from './payment/use-payment.ts';
import { UnavailableButton } from './visitor-plan-actions.tsx';
import { isChangeable, planNames } from './words.ts';

interface ClubPlanActionsProps {
  plan: ProPlan;
  isPro: boolean;
  subscription: Subscription;
  canPay: boolean;
  payment: Payment;
  /** The other plan, or the same again. */
  onChange: () => void;
}

/** What a club can do about a plan of Pro. */
export function ClubPlanActions({
  plan,
  isPro,
  subscription,
  canPay,
  payment,
  onChange,
}: ClubPlanActionsProps) {
  const { state } = subscription;
  if (isChangeable(subscription)) {
    const isNextPlan = subscription.goesOn === plan;
    const isCurrentPlan = subscription.plan === plan;
    return (
      <>
        {isCurrentPlan && (isPro ? <PremiumButton /> : <BeingPaidButton />)}
        {!isNextPlan && canPay && state !== 'grace' && (
          <Button wide onClick={onChange}>
            {isCurrentPlan ? `Keep ${planNames[plan]}` : `Change to ${planNames[plan]}`}
          </Button>
        )}
        {!isNextPlan && state === 'grace' && (
          <p>Can be chosen when the payment that failed is made.</p>
        )}
        {isNextPlan && !isCurrentPlan && <p>Begins when what you have paid for is over.</p>}
      </>
    );
  }
  if (isPro) return <PremiumButton />;
  if (!canPay) return <UnavailableButton />;
  return <SubscribeButton plan={plan} payment={payment} isStoring={state === 'starting'} />;
}

function PremiumButton() {
  return (
    <Button wide aria-disabled>
      You're Premium
    </Button>
  );
}

function BeingPaidButton() {
  return (
    <Button wide aria-disabled>
      Being paid
    </Button>
  );
}

interface SubscribeButtonProps {
  plan: ProPlan;
  payment: Payment;
  isStoring: boolean;
}

/** What went wrong stands under the button that began it. */
function SubscribeButton({ plan, payment, isStoring }: SubscribeButtonProps) {
  const isThisPlan = payment.plan === plan;
  const busy = isThisPlan ? busyLabels[payment.step] : undefined;
  return (
    <>
      <Button
        wide
        look="main"
        aria-disabled={isStoring || isInProgress(payment.step)}
        onClick={() => {
          if (!isStoring) payment.subscribe(plan);
        }}
      >
        {busy && <span className={styles.spinner} aria-hidden="true" />}
        {busy ?? 'Subscribe'}
      </Button>
      {isThisPlan && payment.error && <Notice tone="error">{payment.error}</Notice>}
      {isThisPlan && payment.hostedPage && (
        <Notice tone="error">
          The payment window did not load.{' '}
          <a className={styles.link} href={payment.hostedPage}>
            Pay on the page of GoCardless
          </a>{' '}
          instead. It leads back here.
        </Notice>
      )}
    </>
  );
}

const busyLabels: Partial<Record<Payment['step'], string>> = {
  starting: 'Starting...',
  paying: 'Paying...',
  confirming: 'Confirming...',
};
