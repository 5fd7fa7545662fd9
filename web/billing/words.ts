import type {
  billingProblems,
  MandateState,
  Payment,
  PaymentState,
  Plan,
  ProPlan,
  Subscription,
} from '@fixturebook/contract/billing';
import { formatPounds } from '@fixturebook/contract/format';
import { formatDate, getLondonDate } from '../ui/dates/calendar-date.ts';

type BillingMessages = typeof billingProblems;

/** Shown when our server cannot be reached. */
export const startFailedMessage: BillingMessages['payment-start-failed'] =
  'Failed to call go-cardless-payment';
export const noFlowMessage: BillingMessages['no-flow'] = 'No flowID to confirm';

/** Shown when the bank has the payment, but no response says whether our server has confirmed it. */
export const checkingMessage =
  "We're checking your payment. You don't need to pay again: this page shows Pro as soon as we know, usually within a minute or two. If nothing has changed in ten minutes, please contact us.";

export const planNames: Record<ProPlan, string> = { monthly: 'Pro monthly', yearly: 'Pro yearly' };

export function formatPrice({ amountPence, interval }: Plan): string {
  return interval ? `${formatPounds(amountPence)} per ${interval}` : 'Free';
}

/** Says what a plan costs over a year, so that monthly and yearly payments can be compared. */
export function formatYearCost({ amountPence, interval }: Plan): string {
  if (!interval) return '';
  if (interval === 'year') return `${formatPounds(amountPence)} a year, in one payment`;
  return `${formatPounds(12 * amountPence)} a year (12 × ${formatPounds(amountPence)})`;
}

export function formatLondonDate(instant: string): string {
  return formatDate(getLondonDate(new Date(instant)));
}

export const mandateLabels: Record<MandateState, string> = {
  pending: 'Being set up with your bank',
  active: 'Active',
  failed: 'Refused by your bank',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const paymentLabels: Record<PaymentState, string> = {
  pending: 'To be collected',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Not collected',
  'charged-back': 'Reversed by your bank',
};

export function isLiveMandate(state: MandateState): boolean {
  return state === 'pending' || state === 'active';
}

export function hasPro({ state, proUntil, grantedUntil }: Subscription): boolean {
  if (['active', 'grace', 'ending'].includes(state) || grantedUntil !== null) return true;
  return state === 'being-paid' && proUntil !== null;
}

export function isSubscriptionChangeable({ state, mandate }: Subscription): boolean {
  return (
    isSubscriptionRenewing(state) ||
    (state === 'ending' && mandate !== null && isLiveMandate(mandate.state))
  );
}

/** Returns whether the club pays again at the end of each period until it cancels. */
export function isSubscriptionRenewing(state: Subscription['state']): boolean {
  return state === 'active' || state === 'grace' || state === 'being-paid';
}

export function hasSubscriptionHistory({
  state,
  payments,
  mandate,
  grantedUntil,
}: Subscription): boolean {
  return state !== 'none' || payments.length > 0 || mandate !== null || grantedUntil !== null;
}

/** Lists payments that were created before the club cancelled and will still be collected. */
export function formatPendingPayments({ payments }: Subscription): string | undefined {
  const pending = payments.filter(({ state }) => state === 'pending').reverse();
  if (pending.length === 0) return undefined;
  const parts = pending.map(
    ({ amountPence, date }) => `${formatPounds(amountPence)} on ${formatDate(date)}`,
  );
  return `Still to be collected: ${parts.join(', ')}. Nothing after that.`;
}

export const mandateSetUpMessage =
  'Your Direct Debit is set up. Pro starts once the first payment clears.';
const proBeginsWhenPaidMessage =
  'An earlier payment failed. If you subscribe again, Pro starts once the first payment clears.';
const nothingCollectedMessage = "We don't collect any payments.";
export const nothingMoreCollectedMessage = "We won't collect any more payments.";

export function formatSubscriptionStatus(subscription: Subscription): string {
  const { state, proUntil, grantedUntil, payments, paysFirst } = subscription;
  const pendingPayments = formatPendingPayments(subscription);
  switch (state) {
    case 'starting':
      return paysFirst
        ? mandateSetUpMessage
        : 'Your Direct Debit is set up. Pro starts within minutes.';
    case 'being-paid':
      return [
        'Payment on its way. An earlier payment failed, so Pro starts once this one clears, a few working days after we collect it.',
        ...(proUntil ? [`${formatTextWithEndDate('Your club stays on Pro', proUntil)}.`] : []),
      ].join(' ');
    case 'active':
      return 'Your club is on Pro. It renews until you cancel.';
    case 'grace':
      return `${formatFailedPayment(payments)} failed. We'll try again two days after that: please make sure there's enough in the account. ${formatTextWithEndDate('Your club stays on Pro', proUntil)}; otherwise you'll move to Hobby.`;
    case 'ending':
      return `${formatTextWithEndDate('Your club is on Pro', proUntil)}. ${pendingPayments ?? nothingMoreCollectedMessage}`;
    case 'none':
      if (grantedUntil)
        return `Your club was given Pro until ${formatDate(grantedUntil)}. ${pendingPayments ?? nothingCollectedMessage}`;
      return isLatestPaymentChargedBack(payments)
        ? `Your bank reversed a payment, so your club is on Hobby. Subscribe again to go back to Pro${paysFirst ? ', which starts once the first payment clears' : ''}.`
        : `Your club is on Hobby. ${pendingPayments ?? nothingCollectedMessage}${paysFirst ? ` ${proBeginsWhenPaidMessage}` : ''}`;
  }
}

function formatFailedPayment(payments: Payment[]) {
  const failed = payments.find(({ state }) => state === 'failed');
  return failed
    ? `The payment of ${formatPounds(failed.amountPence)} for ${formatDate(failed.date)}`
    : 'A payment';
}

function formatTextWithEndDate(text: string, instant: string | null) {
  return instant ? `${text} until ${formatLondonDate(instant)}` : text;
}

function isLatestPaymentChargedBack([latest]: Payment[]) {
  return latest?.state === 'charged-back';
}
