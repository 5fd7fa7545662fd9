import type {
  MandateState,
  Payment,
  PaymentState,
  Plans,
  Subscription,
  SubscriptionState,
} from '@fixturebook/contract/billing';
import { londonDate } from '../platform/calendar.ts';
import type { Config } from '../platform/config.ts';
import type { Billing } from './queries/subscription.ts';
import type { Held } from './queries.ts';
import { paidUntil, plans, prices } from './rules/plans.ts';
import { graceEnd, isLive, isLiveMandate, mustPayFirst, proUntilOf } from './rules/standing.ts';

export function presentPlans({ goCardless }: Pick<Config, 'goCardless'>): Plans {
  const { environment, dropIn } = goCardless ?? {};
  const payments = environment && dropIn ? { environment, dropInScript: dropIn.script } : null;
  return { items: plans, payments };
}

/** The newest payments that are shown. */
const paymentsShown = 100;

export function presentSubscription(billing: Billing, now: Date): Subscription {
  const { held, grantedUntil, purchase, proUntil } = billing;
  const payments = held
    .flatMap((mandate) => mandate.payments)
    .sort((a, b) => b.chargeDate.localeCompare(a.chargeDate) || b.id.localeCompare(a.id));
  const going = goingOn(held);
  const { status, reference } = held[0] ?? {};
  const isOver = !proUntil || proUntil <= now;
  return {
    state: stateOf(billing, now),
    plan: planNow(payments, now) ?? going?.subscription.plan ?? payments[0]?.plan ?? null,
    proUntil: isOver ? null : proUntil.toISOString(),
    grantedUntil: grantedUntil && grantedUntil >= londonDate(now) ? grantedUntil : null,
    next: nextPayment(billing, payments),
    goesOn: purchase?.state === 'mandated' ? purchase.plan : (going?.subscription.plan ?? null),
    mandate:
      status === undefined ? null : { state: mandateState(status), reference: reference ?? '' },
    paysFirst: mustPayFirst(held),
    openFlowId: purchase?.state === 'open' ? purchase.flowId : null,
    payments: payments.slice(0, paymentsShown).map(presentPayment),
  };
}

function stateOf({ held, purchase }: Billing, now: Date): SubscriptionState {
  const going = goingOn(held);
  if (going) {
    if (mustPayFirst(held, going.mandate)) return 'being-paid';
    return graceEnd(going.mandate) ? 'grace' : 'active';
  }
  if (purchase?.state === 'mandated') return 'starting';
  const paid = proUntilOf(held, null);
  return paid instanceof Date && paid > now ? 'ending' : 'none';
}

/** The one subscription that goes on. */
function goingOn(held: Held[]) {
  for (const mandate of held) {
    const subscription = mandate.subscriptions.find((one) => isLive(mandate, one));
    if (subscription) return { mandate, subscription };
  }
  return undefined;
}

/** `payments`: the newest first. */
function nextPayment(
  { held, purchase }: Billing,
  payments: Held['payments'],
): Subscription['next'] {
  const coming = payments.findLast(({ status }) => paymentState(status) === 'pending');
  if (coming) {
    const { plan, chargeDate: date, amountPence } = coming;
    return { plan, date, amountPence };
  }
  if (purchase?.state === 'mandated') {
    const { plan } = purchase;
    return { plan, date: null, amountPence: prices[plan].amountPence };
  }
  const going = goingOn(held);
  // The payment that failed is tried again before.
  if (!going || graceEnd(going.mandate)) return null;
  const { plan, nextDate: date, amountPence } = going.subscription;
  return { plan, date, amountPence };
}

/** What is paid for today, which after a switch is still the plan before. */
function planNow(payments: Held['payments'], now: Date) {
  const today = londonDate(now);
  const covers = payments.filter(({ chargeDate, plan, status }) => {
    const isGood = ['paid', 'pending'].includes(paymentState(status));
    return isGood && paidUntil(chargeDate, plan) > today;
  });
  return covers.at(-1)?.plan;
}

function presentPayment(payment: Held['payments'][number]): Payment {
  const { id, chargeDate: date, amountPence, plan, status } = payment;
  return { id, date, amountPence, plan, state: paymentState(status) };
}

const paymentStates: Record<string, PaymentState> = {
  confirmed: 'paid',
  paid_out: 'paid',
  cancelled: 'cancelled',
  customer_approval_denied: 'cancelled',
  failed: 'failed',
  charged_back: 'charged-back',
};

function paymentState(status: string): PaymentState {
  return paymentStates[status] ?? 'pending';
}

function mandateState(status: string): MandateState {
  if (status === 'active' || status === 'failed' || status === 'expired') return status;
  if (isLiveMandate(status) || status === 'pending_customer_approval') return 'pending';
  return status === 'consumed' ? 'expired' : 'cancelled';
}
