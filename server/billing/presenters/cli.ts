import { formatPounds } from '@fixturebook/contract/money';
import { toSubscriptionView } from '../presenters.ts';
import type { Billing } from '../queries/subscription.ts';

export function formatBilling({ name }: { name: string }, billing: Billing, now: Date): string[] {
  const { state, grantedUntil } = toSubscriptionView(billing, now);
  const { proUntil, clubMandates, purchase } = billing;
  const isPro = proUntil === null || (proUntil !== undefined && proUntil > now);
  const until = proUntil ? ` until ${proUntil.toISOString()}` : '';
  return [
    `${name}: ${isPro ? `Pro${until}` : 'Hobby'}, subscription ${state}`,
    ...(grantedUntil ? [`granted until ${grantedUntil}`] : []),
    ...(purchase
      ? [`buying ${purchase.plan}: ${purchase.state}, ${purchase.billingRequestId ?? 'not begun'}`]
      : []),
    ...clubMandates.flatMap((mandate) => [
      `mandate ${mandate.id} ${mandate.status} ${mandate.reference}`.trimEnd(),
      ...mandate.subscriptions.map(
        ({ id, plan, status, amountPence, nextDate, endAskedAt }) =>
          `  subscription ${id} ${plan} ${formatPounds(amountPence)} ${status}` +
          `${endAskedAt ? ', to end' : ''}${nextDate ? `, next ${nextDate}` : ''}`,
      ),
      ...mandate.payments.map(
        ({ id, chargeDate, amountPence, status }) =>
          `  payment ${id} ${chargeDate} ${formatPounds(amountPence)} ${status}`,
      ),
    ]),
  ];
}
