import type {
  billingProblems,
  MandateState,
  Payment,
  PaymentState,
  Plan,
  ProPlan,
  Subscription,
} from '@fixturebook/contract/billing';
import { formatPounds } from '@fixturebook/contract/money';
import { formatDate, getLondonDate } from '../ui/dates/calendar-date.ts';

type Problems = typeof billingProblems;

/** Where our own server could not be reached either. */
export const startFailedMessage: Problems['payment-start-failed'] =
  'Failed to call go-cardless-payment';
export const confirmFailedMessage: Problems['payment-confirm-failed'] =
  'confirm-go-cardless-flow failed';
export const noFlowMessage: Problems['no-flow'] = 'No flowID to confirm';

export const planNames: Record<ProPlan, string> = { monthly: 'Pro monthly', yearly: 'Pro yearly' };

/** `£6.67 per month`, `Free`. */
export function formatPrice({ amountPence, interval }: Plan): string {
  return interval ? `${formatPounds(amountPence)} per ${interval}` : 'Free';
}

/** The day of an instant, in London: `Saturday 5 June 2027`. */
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
  'charged-back': 'Taken back by your bank',
};

export function isLiveMandate(state: MandateState): boolean {
  return state === 'pending' || state === 'active';
}

/** Whether the club is Pro, whatever for. */
export function hasPro({ state, proUntil, grantedUntil }: Subscription): boolean {
  if (['active', 'grace', 'ending'].includes(state) || grantedUntil !== null) return true;
  return state === 'being-paid' && proUntil !== null;
}

/** Whether there is a subscription that can go on, if need be with the other plan. */
export function isChangeable({ state, mandate }: Subscription): boolean {
  return (
    isRenewing(state) || (state === 'ending' && mandate !== null && isLiveMandate(mandate.state))
  );
}

/** Whether payments are collected until it is cancelled. */
export function isRenewing(state: Subscription['state']): boolean {
  return state === 'active' || state === 'grace' || state === 'being-paid';
}

/** Whether Pro is paid for, or was, so that there is something to tell. */
export function hasHistory({ state, payments, mandate, grantedUntil }: Subscription): boolean {
  return state !== 'none' || payments.length > 0 || mandate !== null || grantedUntil !== null;
}

/** What is collected though the plan is ended: payments that were made before. */
export function formatPendingPayments({ payments }: Subscription): string | undefined {
  const pending = payments.filter(({ state }) => state === 'pending').reverse();
  if (pending.length === 0) return undefined;
  const parts = pending.map(
    ({ amountPence, date }) => `${formatPounds(amountPence)} on ${formatDate(date)}`,
  );
  return `Still to be collected: ${parts.join(', ')}. Nothing after that.`;
}

export const mandateSetUpMessage =
  'Your Direct Debit is set up. Pro begins when the first payment is confirmed.';
const proBeginsWhenPaidMessage =
  'An earlier payment came to nothing: if you subscribe again, Pro begins when the first one is confirmed.';
const nothingCollectedMessage = 'Nothing is collected.';
export const nothingMoreCollectedMessage = 'Nothing more is collected.';

/** Where the club stands, in one or two sentences. */
export function formatSubscriptionStatus(subscription: Subscription): string {
  const { state, proUntil, grantedUntil, payments, paysFirst } = subscription;
  const pendingPayments = formatPendingPayments(subscription);
  switch (state) {
    case 'starting':
      return paysFirst
        ? mandateSetUpMessage
        : 'Your Direct Debit is set up. Pro begins by itself within minutes.';
    case 'being-paid':
      return [
        'Being paid: an earlier payment came to nothing, so Pro begins when the first one is confirmed, some working days after it is collected.',
        ...(proUntil ? [`${formatUntil('Till then your club stays Pro', proUntil)}.`] : []),
      ].join(' ');
    case 'active':
      return 'Your club is Pro. It goes on by itself until you cancel.';
    case 'grace':
      return `${formatFailedPayment(payments)} failed. It is tried again two days after that: see that the money is in the account. ${formatUntil('Your club stays Pro', proUntil)}, and is on Hobby then if it is not made.`;
    case 'ending':
      return `${formatUntil('Your club is Pro', proUntil)}. ${pendingPayments ?? nothingMoreCollectedMessage}`;
    case 'none':
      if (grantedUntil)
        return `Your club was given Pro until ${formatDate(grantedUntil)}. ${pendingPayments ?? nothingCollectedMessage}`;
      return isChargedBack(payments)
        ? `Your bank took a payment back, so your club is on Hobby. Subscribe again to be Pro${paysFirst ? ': it begins when the first payment is confirmed' : ''}.`
        : `Your club is on Hobby. ${pendingPayments ?? nothingCollectedMessage}${paysFirst ? ` ${proBeginsWhenPaidMessage}` : ''}`;
  }
}

function formatFailedPayment(payments: Payment[]) {
  const failed = payments.find(({ state }) => state === 'failed');
  return failed
    ? `The payment of ${formatPounds(failed.amountPence)} for ${formatDate(failed.date)}`
    : 'A payment';
}

function formatUntil(text: string, instant: string | null) {
  return instant ? `${text} until ${formatLondonDate(instant)}` : text;
}

function isChargedBack([latest]: Payment[]) {
  return latest?.state === 'charged-back';
}
