import type { ProPlan, Subscription } from '@fixturebook/contract/billing';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './club-action.module.css';
import { isAtWork, type Payment } from './use-payment.ts';
import { UnavailableButton } from './visitor-action.tsx';
import { isOn, planNames } from './words.ts';

interface ClubActionProps {
  plan: ProPlan;
  isPro: boolean;
  subscription: Subscription;
  canPay: boolean;
  payment: Payment;
  /** The other plan, or the same again. */
  onChange: () => void;
}

/** What a club can do about a plan of Pro. */
export function ClubAction({
  plan,
  isPro,
  subscription,
  canPay,
  payment,
  onChange,
}: ClubActionProps) {
  const { state } = subscription;
  if (isOn(subscription)) {
    const goesOn = subscription.goesOn === plan;
    const isOwn = subscription.plan === plan;
    return (
      <>
        {isOwn && (isPro ? <Premium /> : <BeingPaid />)}
        {!goesOn && canPay && state !== 'grace' && (
          <Button wide onClick={onChange}>
            {isOwn ? `Keep ${planNames[plan]}` : `Change to ${planNames[plan]}`}
          </Button>
        )}
        {!goesOn && state === 'grace' && <p>Can be chosen when the payment that failed is made.</p>}
        {goesOn && !isOwn && <p>Begins when what you have paid for is over.</p>}
      </>
    );
  }
  if (isPro) return <Premium />;
  if (!canPay) return <UnavailableButton />;
  return <Subscribe plan={plan} payment={payment} isStoring={state === 'starting'} />;
}

function Premium() {
  return (
    <Button wide aria-disabled>
      You're Premium
    </Button>
  );
}

function BeingPaid() {
  return (
    <Button wide aria-disabled>
      Being paid
    </Button>
  );
}

interface SubscribeProps {
  plan: ProPlan;
  payment: Payment;
  isStoring: boolean;
}

/** What went wrong stands under the button that began it. */
function Subscribe({ plan, payment, isStoring }: SubscribeProps) {
  const isThis = payment.plan === plan;
  const busy = isThis ? busyLabels[payment.step] : undefined;
  return (
    <>
      <Button
        wide
        look="main"
        aria-disabled={isStoring || isAtWork(payment.step)}
        onClick={() => {
          if (!isStoring) payment.subscribe(plan);
        }}
      >
        {busy && <span className={styles.spinner} aria-hidden="true" />}
        {busy ?? 'Subscribe'}
      </Button>
      {isThis && payment.error && <Notice tone="error">{payment.error}</Notice>}
      {isThis && payment.hostedPage && (
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
