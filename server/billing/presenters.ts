import type {
  MandateState,
  Payment,
  PaymentState,
  Plans,
  Subscription,
  SubscriptionState,
} from '@fixturebook/contract/billing';
import { toLondonDate } from '../platform/calendar.ts';
import type { Config } from '../platform/config.ts';
import type { Billing, StoredMandate } from './queries.ts';
import { getPaidPeriodEndDate, plans, prices } from './rules/plans.ts';
import {
  getGracePeriodEnd,
  getProPlanEnd,
  isLiveMandateStatus,
  isLiveSubscription,
  mustPayBeforePro,
} from './rules/pro-period.ts';

export function toPlansView({ goCardless }: Pick<Config, 'goCardless'>): Plans {
  const { environment, dropIn } = goCardless ?? {};
  const payments = environment && dropIn ? { environment, dropInScript: dropIn.script } : null;
  return { items: plans, payments };
}

const maxPaymentsShown = 100;

export function toSubscriptionView(billing: Billing, now: Date): Subscription {
  const { clubMandates, grantedUntil, purchase, proUntil } = billing;
  const payments = clubMandates
    .flatMap((mandate) => mandate.payments)
    .sort((a, b) => b.chargeDate.localeCompare(a.chargeDate) || b.id.localeCompare(a.id));
  const live = findLiveSubscription(clubMandates);
  const { status, reference } = clubMandates[0] ?? {};
  const isOver = !proUntil || proUntil <= now;
  return {
    state: getSubscriptionState(billing, now),
    plan: getCurrentPlan(payments, now) ?? live?.subscription.plan ?? payments[0]?.plan ?? null,
    proUntil: isOver ? null : proUntil.toISOString(),
    grantedUntil: grantedUntil && grantedUntil >= toLondonDate(now) ? grantedUntil : null,
    next: getNextPayment(billing, payments),
    goesOn: purchase?.state === 'mandated' ? purchase.plan : (live?.subscription.plan ?? null),
    mandate:
      status === undefined ? null : { state: getMandateState(status), reference: reference ?? '' },
    paysFirst: mustPayBeforePro(clubMandates),
    openFlowId: purchase?.state === 'open' ? purchase.flowId : null,
    payments: payments.slice(0, maxPaymentsShown).map(toPaymentView),
  };
}

function getSubscriptionState({ clubMandates, purchase }: Billing, now: Date): SubscriptionState {
  const live = findLiveSubscription(clubMandates);
  if (live) {
    if (mustPayBeforePro(clubMandates, live.mandate)) return 'being-paid';
    return getGracePeriodEnd(live.mandate) ? 'grace' : 'active';
  }
  if (purchase?.state === 'mandated') return 'starting';
  const paid = getProPlanEnd(clubMandates, null);
  return paid instanceof Date && paid > now ? 'ending' : 'none';
}

function findLiveSubscription(clubMandates: StoredMandate[]) {
  for (const mandate of clubMandates) {
    const subscription = mandate.subscriptions.find((one) => isLiveSubscription(mandate, one));
    if (subscription) return { mandate, subscription };
  }
  return undefined;
}

function getNextPayment(
  { clubMandates, purchase }: Billing,
  payments: StoredMandate['payments'],
): Subscription['next'] {
  const coming = payments.findLast(({ status }) => getPaymentState(status) === 'pending');
  if (coming) {
    const { plan, chargeDate: date, amountPence } = coming;
    return { plan, date, amountPence };
  }
  if (purchase?.state === 'mandated') {
    const { plan } = purchase;
    return { plan, date: null, amountPence: prices[plan].amountPence };
  }
  const live = findLiveSubscription(clubMandates);
  if (!live || getGracePeriodEnd(live.mandate)) return null;
  const { plan, nextDate: date, amountPence } = live.subscription;
  return { plan, date, amountPence };
}

function getCurrentPlan(payments: StoredMandate['payments'], now: Date) {
  const today = toLondonDate(now);
  const covers = payments.filter(({ chargeDate, plan, status }) => {
    const isGood = ['paid', 'pending'].includes(getPaymentState(status));
    return isGood && getPaidPeriodEndDate(chargeDate, plan) > today;
  });
  return covers.at(-1)?.plan;
}

function toPaymentView(payment: StoredMandate['payments'][number]): Payment {
  const { id, chargeDate: date, amountPence, plan, status } = payment;
  return { id, date, amountPence, plan, state: getPaymentState(status) };
}

const paymentStates: Record<string, PaymentState> = {
  confirmed: 'paid',
  paid_out: 'paid',
  cancelled: 'cancelled',
  customer_approval_denied: 'cancelled',
  failed: 'failed',
  charged_back: 'charged-back',
};

function getPaymentState(status: string): PaymentState {
  return paymentStates[status] ?? 'pending';
}

function getMandateState(status: string): MandateState {
  if (status === 'active' || status === 'failed' || status === 'expired') return status;
  if (isLiveMandateStatus(status) || status === 'pending_customer_approval') return 'pending';
  return status === 'consumed' ? 'expired' : 'cancelled';
}
