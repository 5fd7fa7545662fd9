import type { Plan, ProPlan } from '@fixturebook/contract/billing';

export const prices: Record<ProPlan, { amountPence: number; interval: 'month' | 'year' }> = {
  monthly: { amountPence: 667, interval: 'month' },
  yearly: { amountPence: 10_000, interval: 'year' },
};

export const plans: Plan[] = [
  { plan: 'hobby', amountPence: 0, currency: 'GBP', interval: null },
  { plan: 'monthly', currency: 'GBP', ...prices.monthly },
  { plan: 'yearly', currency: 'GBP', ...prices.yearly },
];

export function getPaidPeriodEndDate(chargeDate: string, plan: ProPlan): string {
  const months = prices[plan].interval === 'year' ? 12 : 1;
  const [year = 0, month = 1, day = 1] = chargeDate.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  return end.toISOString().slice(0, 10);
}
