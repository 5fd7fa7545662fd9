import type { Subscription } from '@fixturebook/contract/billing';
import { describe, expect, it } from 'vitest';
import {
  formatLondonDate,
  formatPrice,
  formatSubscriptionStatus,
  formatYearCost,
  hasPro,
  hasSubscriptionHistory,
} from './words.ts';

const noSubscription: Subscription = {
  state: 'none',
  plan: null,
  proUntil: null,
  grantedUntil: null,
  next: null,
  goesOn: null,
  mandate: null,
  paysFirst: false,
  openFlowId: null,
  payments: [],
};

it('formats the price of a plan with its billing interval, or as Free', () => {
  const plan = { plan: 'monthly', amountPence: 667, currency: 'GBP', interval: 'month' } as const;
  expect(formatPrice(plan)).toBe('£6.67 per month');
  expect(formatPrice({ ...plan, plan: 'hobby', amountPence: 0, interval: null })).toBe('Free');
});

it('says what each plan costs over a year', () => {
  const plan = { plan: 'monthly', amountPence: 667, currency: 'GBP', interval: 'month' } as const;
  expect(formatYearCost(plan)).toBe('£80.04 a year (12 × £6.67)');
  const yearly = { ...plan, plan: 'yearly', amountPence: 10_000, interval: 'year' } as const;
  expect(formatYearCost(yearly)).toBe('£100 a year, in one payment');
  expect(formatYearCost({ ...plan, plan: 'hobby', amountPence: 0, interval: null })).toBe('');
});

it('formats an instant as its date in London, which can be a day later than its date in UTC', () => {
  expect(formatLondonDate('2027-06-04T23:30:00Z')).toBe('Saturday 5 June 2027');
});

describe('formatSubscriptionStatus', () => {
  it('states the end date of a cancelled subscription', () => {
    const proUntil = '2027-06-05T11:00:00Z';
    expect(
      formatSubscriptionStatus({ ...noSubscription, state: 'ending', plan: 'yearly', proUntil }),
    ).toBe("Your club is on Pro until Saturday 5 June 2027. We won't collect any more payments.");
  });

  it('describes a failed payment, its retry and when Pro ends', () => {
    const payment = { id: 'PM1', amountPence: 10_000, plan: 'yearly', state: 'failed' } as const;
    const grace = { ...noSubscription, state: 'grace', proUntil: '2027-06-05T11:00:00Z' } as const;
    expect(
      formatSubscriptionStatus({ ...grace, payments: [{ ...payment, date: '2027-05-28' }] }),
    ).toBe(
      "The payment of £100 for Friday 28 May 2027 failed. We'll try again two days after that: please make sure there's enough in the account. Your club stays on Pro until Saturday 5 June 2027; otherwise you'll move to Hobby.",
    );
  });

  it('lists pending payments that will be collected although the subscription was cancelled', () => {
    const payment = { amountPence: 667, plan: 'monthly', state: 'pending' } as const;
    const payments = [
      { ...payment, id: 'PM2', date: '2027-07-05' },
      { ...payment, id: 'PM1', date: '2027-06-05' },
    ];
    const ending = {
      ...noSubscription,
      state: 'ending',
      proUntil: '2027-08-05T11:00:00Z',
    } as const;
    expect(formatSubscriptionStatus({ ...ending, payments: payments.slice(1) })).toBe(
      'Your club is on Pro until Thursday 5 August 2027. Still to be collected: £6.67 on Saturday 5 June 2027. Nothing after that.',
    );
    const both =
      'Still to be collected: £6.67 on Saturday 5 June 2027, £6.67 on Monday 5 July 2027.';
    expect(formatSubscriptionStatus({ ...ending, payments })).toContain(both);
    expect(formatSubscriptionStatus({ ...noSubscription, payments })).toContain(both);
    expect(
      formatSubscriptionStatus({ ...noSubscription, grantedUntil: '2027-12-31', payments }),
    ).toContain(both);
  });

  it('says that Pro starts when the next payment clears if an earlier payment failed', () => {
    const again = { ...noSubscription, paysFirst: true } as const;
    expect(formatSubscriptionStatus(again)).toBe(
      "Your club is on Hobby. We don't collect any payments. An earlier payment failed. If you subscribe again, Pro starts once the first payment clears.",
    );
    expect(formatSubscriptionStatus({ ...again, state: 'starting' })).toContain(
      'first payment clears',
    );
    const being = { ...again, state: 'being-paid' } as const;
    expect(formatSubscriptionStatus(being)).toMatch(
      /^Payment on its way\. .* Pro starts once this one clears/,
    );
    expect(formatSubscriptionStatus({ ...being, proUntil: '2027-06-05T11:00:00Z' })).toContain(
      'Your club stays on Pro until Saturday 5 June 2027.',
    );
  });

  it('says that the bank reversed a payment if the last payment was charged back', () => {
    const payment = { id: 'PM1', date: '2027-06-05', amountPence: 667, plan: 'monthly' } as const;
    const payments = [{ ...payment, state: 'charged-back' as const }];
    expect(formatSubscriptionStatus({ ...noSubscription, payments })).toContain(
      'reversed a payment',
    );
  });
});

it('reports that a club has Pro while it has paid for Pro or was granted it', () => {
  expect(hasPro(noSubscription)).toBe(false);
  expect(hasPro({ ...noSubscription, state: 'starting' })).toBe(false);
  expect(hasPro({ ...noSubscription, state: 'grace' })).toBe(true);
  expect(hasPro({ ...noSubscription, state: 'being-paid' })).toBe(false);
  expect(hasPro({ ...noSubscription, state: 'being-paid', proUntil: '2027-06-05T11:00:00Z' })).toBe(
    true,
  );
  expect(hasPro({ ...noSubscription, grantedUntil: '2027-06-05' })).toBe(true);
});

it('reports no subscription history for a club that never paid and was never granted Pro', () => {
  expect(hasSubscriptionHistory(noSubscription)).toBe(false);
  expect(hasSubscriptionHistory({ ...noSubscription, grantedUntil: '2027-06-05' })).toBe(true);
});
