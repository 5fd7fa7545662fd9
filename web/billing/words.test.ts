import type { Subscription } from '@fixturebook/contract/billing';
import { describe, expect, it } from 'vitest';
import {
  formatLondonDate,
  formatPrice,
  formatSubscriptionStatus,
  hasHistory,
  hasPro,
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

it('says what a plan costs, and how often', () => {
  const plan = { plan: 'monthly', amountPence: 667, currency: 'GBP', interval: 'month' } as const;
  expect(formatPrice(plan)).toBe('£6.67 per month');
  expect(formatPrice({ ...plan, plan: 'hobby', amountPence: 0, interval: null })).toBe('Free');
});

it('takes the day of an instant in London, whatever the zone of the device', () => {
  expect(formatLondonDate('2027-06-04T23:30:00Z')).toBe('Saturday 5 June 2027');
});

describe('standing', () => {
  it('says until when, where an end is known', () => {
    const proUntil = '2027-06-05T11:00:00Z';
    expect(
      formatSubscriptionStatus({ ...noSubscription, state: 'ending', plan: 'yearly', proUntil }),
    ).toBe('Your club is Pro until Saturday 5 June 2027. Nothing more is collected.');
  });

  it('says what failed, that it is tried again, and when Pro is lost', () => {
    const payment = { id: 'PM1', amountPence: 10_000, plan: 'yearly', state: 'failed' } as const;
    const grace = { ...noSubscription, state: 'grace', proUntil: '2027-06-05T11:00:00Z' } as const;
    expect(
      formatSubscriptionStatus({ ...grace, payments: [{ ...payment, date: '2027-05-28' }] }),
    ).toBe(
      'The payment of £100 for Friday 28 May 2027 failed. It is tried again two days after that: see that the money is in the account. Your club stays Pro until Saturday 5 June 2027, and is on Hobby then if it is not made.',
    );
  });

  it('names what is on its way, and is collected though the plan is ended', () => {
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
      'Your club is Pro until Thursday 5 August 2027. Still to be collected: £6.67 on Saturday 5 June 2027. Nothing after that.',
    );
    const both =
      'Still to be collected: £6.67 on Saturday 5 June 2027, £6.67 on Monday 5 July 2027.';
    expect(formatSubscriptionStatus({ ...ending, payments })).toContain(both);
    expect(formatSubscriptionStatus({ ...noSubscription, payments })).toContain(both);
    expect(
      formatSubscriptionStatus({ ...noSubscription, grantedUntil: '2027-12-31', payments }),
    ).toContain(both);
  });

  it('says that Pro begins with the first payment where an earlier one came to nothing', () => {
    const again = { ...noSubscription, paysFirst: true } as const;
    expect(formatSubscriptionStatus(again)).toBe(
      'Your club is on Hobby. Nothing is collected. An earlier payment came to nothing: if you subscribe again, Pro begins when the first one is confirmed.',
    );
    expect(formatSubscriptionStatus({ ...again, state: 'starting' })).toContain(
      'first payment is confirmed',
    );
    const being = { ...again, state: 'being-paid' } as const;
    expect(formatSubscriptionStatus(being)).toMatch(
      /^Being paid: .* Pro begins when the first one is confirmed/,
    );
    expect(formatSubscriptionStatus({ ...being, proUntil: '2027-06-05T11:00:00Z' })).toContain(
      'Till then your club stays Pro until Saturday 5 June 2027.',
    );
  });

  it('says that a payment was taken back', () => {
    const payment = { id: 'PM1', date: '2027-06-05', amountPence: 667, plan: 'monthly' } as const;
    const payments = [{ ...payment, state: 'charged-back' as const }];
    expect(formatSubscriptionStatus({ ...noSubscription, payments })).toContain(
      'took a payment back',
    );
  });
});

it('takes a club for Pro as long as it pays, has paid, or was given it', () => {
  expect(hasPro(noSubscription)).toBe(false);
  expect(hasPro({ ...noSubscription, state: 'starting' })).toBe(false);
  expect(hasPro({ ...noSubscription, state: 'grace' })).toBe(true);
  expect(hasPro({ ...noSubscription, state: 'being-paid' })).toBe(false);
  expect(hasPro({ ...noSubscription, state: 'being-paid', proUntil: '2027-06-05T11:00:00Z' })).toBe(
    true,
  );
  expect(hasPro({ ...noSubscription, grantedUntil: '2027-06-05' })).toBe(true);
});

it('has nothing to tell to a club that never paid', () => {
  expect(hasHistory(noSubscription)).toBe(false);
  expect(hasHistory({ ...noSubscription, grantedUntil: '2027-06-05' })).toBe(true);
});
