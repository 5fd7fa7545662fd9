import type { Subscription } from '@fixturebook/contract/billing';
import { formatPounds } from '@fixturebook/contract/money';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { dateInWords } from '../ui/calendar-date.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import type { Told } from '../ui/told-notice.tsx';
import { CancelSubscriptionDialog } from './cancel-subscription-dialog.tsx';
import { Invoices } from './invoices.tsx';
import styles from './subscription-details.module.css';
import { goesOn, isLiveMandate, mandateWords, planNames, standing } from './words.ts';

interface SubscriptionDetailsProps {
  subscription: Subscription;
  canPay: boolean;
  onTold: (told: Told) => void;
}

/** What the club pays, from which mandate, and what it has paid. */
export function SubscriptionDetails({ subscription, canPay, onTold }: SubscriptionDetailsProps) {
  const [isCancelling, setCancelling] = useState(false);
  const { state, plan, next, mandate, payments } = subscription;
  const isAlarming = mandate !== null && !isLiveMandate(mandate.state);
  return (
    <section className={styles.sheet} aria-labelledby="your-subscription">
      <h2 className={styles.heading} id="your-subscription">
        Your subscription
      </h2>
      <p className={styles.standing} data-alarm={state === 'grace'} role="status">
        {standing(subscription)}
      </p>
      <Facts>
        {plan && state !== 'none' && <Fact name="Plan">{planNames[plan]}</Fact>}
        {next && (
          <Fact name="Next payment">
            {formatPounds(next.amountPence)}
            {next.date && ` on ${dateInWords(next.date)}`}
            {next.plan !== plan && `, for ${planNames[next.plan]}`}
          </Fact>
        )}
        {mandate && (
          <Fact name="Direct Debit" tone={isAlarming ? 'alarm' : undefined}>
            {mandateWords[mandate.state]}
          </Fact>
        )}
        {mandate?.reference && (
          <Fact name="Reference on your bank statement">{mandate.reference}</Fact>
        )}
      </Facts>
      {goesOn(state) &&
        (canPay ? (
          <div>
            <Button onClick={() => setCancelling(true)}>Cancel the subscription</Button>
          </div>
        ) : (
          <p className={styles.standing}>
            Payments are not set up on this server, so nothing can be changed here. To cancel,{' '}
            <Link to="/contactus">contact us</Link>.
          </p>
        ))}
      {payments.length > 0 && <Invoices payments={payments} />}
      {isCancelling && (
        <CancelSubscriptionDialog
          subscription={subscription}
          onClose={() => setCancelling(false)}
          onTold={onTold}
        />
      )}
    </section>
  );
}
