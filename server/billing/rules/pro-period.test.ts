import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getLondonDayStart } from '../../platform/calendar.ts';
import { getPaidPeriodEndDate } from './plans.ts';
import { getProPlanEnd, type Mandate, type MandatePayment } from './pro-period.ts';

const dayMs = 86_400_000;
const failure = new Date('2027-05-10T12:00:00Z');

function createMandate(fields: Partial<Mandate> = {}): Mandate {
  return {
    status: 'active',
    createdAt: new Date('2027-04-28T12:00:00Z'),
    subscriptions: [{ status: 'active', endAskedAt: null }],
    payments: [],
    ...fields,
  };
}

function createPayment(fields: Partial<MandatePayment> = {}): MandatePayment {
  return {
    status: 'paid_out',
    chargeDate: '2027-05-04',
    plan: 'monthly',
    failedAt: null,
    ...fields,
  };
}

const cancelled = [{ status: 'cancelled', endAskedAt: null }];

describe('the Pro period', () => {
  it('gives Pro without an end date while the subscription is active', () => {
    expect(getProPlanEnd([createMandate()], null)).toBe('no end known');
    for (const status of ['pending_submission', 'submitted'])
      expect(getProPlanEnd([createMandate({ status })], null)).toBe('no end known');
  });

  it('gives no Pro to a club that has neither paid nor set up an active subscription with a valid mandate', () => {
    expect(getProPlanEnd([], null)).toBeNull();
    expect(getProPlanEnd([createMandate({ subscriptions: [] })], null)).toBeNull();
    expect(getProPlanEnd([createMandate({ status: 'failed' })], null)).toBeNull();
    const waiting = [{ status: 'pending_customer_approval', endAskedAt: null }];
    expect(getProPlanEnd([createMandate({ subscriptions: waiting })], null)).toBeNull();
  });

  it('gives Pro until the end of the paid period when no more payments will be collected', () => {
    const end = getLondonDayStart('2027-06-04');
    const payments = [createPayment()];
    expect(getProPlanEnd([createMandate({ subscriptions: cancelled, payments })], null)).toEqual(
      end,
    );
    expect(getProPlanEnd([createMandate({ status: 'expired', payments })], null)).toEqual(end);
    const asked = [{ status: 'active', endAskedAt: failure }];
    expect(getProPlanEnd([createMandate({ subscriptions: asked, payments })], null)).toEqual(end);
    const paused = [{ status: 'paused', endAskedAt: null }];
    expect(getProPlanEnd([createMandate({ subscriptions: paused, payments })], null)).toEqual(end);
  });

  it('ends Pro seven days after a failed payment unless a later payment succeeds', () => {
    const failed = createPayment({ status: 'failed', failedAt: failure });
    const grace = new Date(failure.getTime() + 7 * dayMs);
    expect(getProPlanEnd([createMandate({ payments: [failed] })], null)).toEqual(grace);
    const later = createPayment({ chargeDate: '2027-06-04' });
    expect(getProPlanEnd([createMandate({ payments: [failed, later] })], null)).toBe(
      'no end known',
    );
    const subscriptions = cancelled;
    expect(getProPlanEnd([createMandate({ payments: [failed], subscriptions })], null)).toBeNull();
  });

  it('ends Pro when a payment was charged back', () => {
    const payments = [createPayment(), createPayment({ status: 'charged_back' })];
    expect(getProPlanEnd([createMandate({ payments })], null)).toBeNull();
    expect(getProPlanEnd([createMandate({ payments }), createMandate()], null)).toBe(
      'no end known',
    );
  });

  it('gives a club Pro until the end of the last day that the operator has granted', () => {
    expect(getProPlanEnd([], '2027-06-30')).toEqual(getLondonDayStart('2027-07-01'));
    expect(getProPlanEnd([createMandate()], '2027-06-30')).toBe('no end known');
  });
});

describe('Pro in advance of the first payment', () => {
  const again = { createdAt: new Date('2027-05-20T12:00:00Z') };
  const failed = createPayment({ status: 'failed', failedAt: failure });
  const grace = new Date(failure.getTime() + 7 * dayMs);

  it.each([
    ['failed', createMandate({ status: 'cancelled', payments: [failed] }), grace],
    [
      'was charged back',
      createMandate({ payments: [createPayment({ status: 'charged_back' })] }),
      new Date(7 * dayMs),
    ],
    ['was never made', createMandate({ status: 'failed' }), new Date(7 * dayMs)],
    [
      'was never made because the subscription was cancelled',
      createMandate({ subscriptions: cancelled }),
      new Date(7 * dayMs),
    ],
  ])(
    'gives no Pro before the first payment of a new mandate after a payment that %s',
    (_name, earlier, end) => {
      for (const status of ['pending_submission', 'submitted', 'cancelled', 'failed']) {
        const payments = [createPayment({ status, chargeDate: '2027-05-28' })];
        expect(getProPlanEnd([earlier, createMandate({ ...again, payments })], null)).toEqual(end);
        const over = createMandate({ ...again, payments, subscriptions: cancelled });
        expect(getProPlanEnd([earlier, over], null)).toBeNull();
      }
      const payments = [createPayment({ status: 'confirmed', chargeDate: '2027-05-28' })];
      expect(getProPlanEnd([earlier, createMandate({ ...again, payments })], null)).toBe(
        'no end known',
      );
    },
  );

  it('gives Pro before the first payment of a new mandate when a payment succeeded after a failed one', () => {
    const paid = createPayment({ chargeDate: '2027-06-04' });
    const earlier = createMandate({ payments: [failed, paid], subscriptions: cancelled });
    expect(getProPlanEnd([earlier, createMandate(again)], null)).toBe('no end known');
    const other = createMandate({ ...again, payments: [paid], subscriptions: cancelled });
    const third = createMandate({ createdAt: new Date('2027-07-01T12:00:00Z') });
    expect(getProPlanEnd([createMandate({ payments: [failed] }), other, third], null)).toBe(
      'no end known',
    );
  });

  it('gives Pro before the first payment of a new mandate when a payment of an earlier mandate succeeded', () => {
    const earlier = createMandate({ payments: [createPayment()], subscriptions: cancelled });
    expect(getProPlanEnd([earlier, createMandate(again)], null)).toBe('no end known');
  });
});

const statuses = [
  'pending_submission',
  'submitted',
  'confirmed',
  'paid_out',
  'failed',
  'cancelled',
  'charged_back',
  'customer_approval_denied',
];
const paymentArbitrary = fc.record({
  status: fc.constantFrom(...statuses),
  chargeDate: fc
    .integer({ min: 0, max: 700 })
    .map((days) => new Date(Date.parse('2026-01-01') + days * dayMs).toISOString().slice(0, 10)),
  plan: fc.constantFrom('monthly' as const, 'yearly' as const),
  failedAt: fc.constantFrom(null, failure),
});
const mandateArbitrary = fc.record({
  status: fc.constantFrom(
    'pending_submission',
    'active',
    'failed',
    'cancelled',
    'expired',
    'blocked',
  ),
  createdAt: fc
    .integer({ min: 0, max: 700 })
    .map((days) => new Date(Date.parse('2026-01-01') + days * dayMs)),
  subscriptions: fc.array(
    fc.record({
      status: fc.constantFrom('active', 'cancelled', 'finished', 'paused'),
      endAskedAt: fc.constantFrom(null, failure),
    }),
    { maxLength: 3 },
  ),
  payments: fc.array(paymentArbitrary, { maxLength: 6 }),
});

function toProEndTime(until: ReturnType<typeof getProPlanEnd>) {
  if (until === 'no end known') return Number.POSITIVE_INFINITY;
  return until?.getTime() ?? Number.NEGATIVE_INFINITY;
}

it('computes the same end of Pro for any order of mandates, subscriptions and payments', () => {
  fc.assert(
    fc.property(fc.array(mandateArbitrary, { maxLength: 3 }), (mandates) => {
      const turned = mandates
        .map(({ status, createdAt, subscriptions, payments }) => ({
          status,
          createdAt,
          subscriptions: subscriptions.toReversed(),
          payments: payments.toReversed(),
        }))
        .toReversed();
      expect(getProPlanEnd(turned, null)).toEqual(getProPlanEnd(mandates, null));
    }),
  );
});

it('never ends Pro later for a failed, cancelled or charged-back payment than for a successful one', () => {
  const ways = ['failed', 'cancelled', 'charged_back'];
  fc.assert(
    fc.property(
      mandateArbitrary,
      paymentArbitrary,
      fc.constantFrom(...ways),
      (mandate, payment, status) => {
        const paid = { ...payment, status: 'paid_out' };
        const unpaid = { ...payment, status, failedAt: failure };
        const withPaid = { ...mandate, payments: [...mandate.payments, paid] };
        const without = { ...mandate, payments: [...mandate.payments, unpaid] };
        expect(toProEndTime(getProPlanEnd([without], null))).toBeLessThanOrEqual(
          toProEndTime(getProPlanEnd([withPaid], null)),
        );
      },
    ),
  );
});

it('ends Pro at most seven days after the first failed payment, however many unpaid mandates follow', () => {
  const neverPaid = fc.constantFrom('pending_submission', 'submitted', 'failed', 'cancelled');
  const unpaid = fc
    .record({ payment: paymentArbitrary, status: neverPaid })
    .map(({ payment, status }) => ({
      ...payment,
      status,
      failedAt: status === 'failed' ? failure : null,
    }));
  const following = fc.array(
    fc.record({ mandate: mandateArbitrary, payments: fc.array(unpaid, { maxLength: 3 }) }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(following, (others) => {
      const payments = [createPayment({ status: 'failed', failedAt: failure })];
      const mandates = others.map(({ mandate, payments }, at) => ({
        ...mandate,
        payments,
        createdAt: new Date(failure.getTime() + at * dayMs),
      }));
      const until = toProEndTime(getProPlanEnd([createMandate({ payments }), ...mandates], null));
      expect(until).toBeLessThanOrEqual(failure.getTime() + 7 * dayMs);
    }),
  );
});

it('ends a paid period on the same day of the month as the payment, or on the last day of a shorter month', () => {
  expect(getPaidPeriodEndDate('2027-01-31', 'monthly')).toBe('2027-02-28');
  expect(getPaidPeriodEndDate('2027-12-04', 'monthly')).toBe('2028-01-04');
  expect(getPaidPeriodEndDate('2028-02-29', 'yearly')).toBe('2029-02-28');
  expect(getPaidPeriodEndDate('2027-05-04', 'yearly')).toBe('2028-05-04');
});
