import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfLondonDay } from '../../platform/calendar.ts';
import { paidUntil } from './plans.ts';
import { type HeldMandate, type HeldPayment, proUntilOf } from './standing.ts';

const day = 86_400_000;
const failure = new Date('2027-05-10T12:00:00Z');

function aMandate(fields: Partial<HeldMandate> = {}): HeldMandate {
  return {
    status: 'active',
    createdAt: new Date('2027-04-28T12:00:00Z'),
    subscriptions: [{ status: 'active', endAskedAt: null }],
    payments: [],
    ...fields,
  };
}

function aPayment(fields: Partial<HeldPayment> = {}): HeldPayment {
  return {
    status: 'paid_out',
    chargeDate: '2027-05-04',
    plan: 'monthly',
    failedAt: null,
    ...fields,
  };
}

const cancelled = [{ status: 'cancelled', endAskedAt: null }];

describe('a club is Pro', () => {
  it('without end while its subscription goes on', () => {
    expect(proUntilOf([aMandate()], null)).toBe('no end known');
    for (const status of ['pending_submission', 'submitted'])
      expect(proUntilOf([aMandate({ status })], null)).toBe('no end known');
  });

  it('never without anything', () => {
    expect(proUntilOf([], null)).toBeNull();
    expect(proUntilOf([aMandate({ subscriptions: [] })], null)).toBeNull();
    expect(proUntilOf([aMandate({ status: 'failed' })], null)).toBeNull();
    const waiting = [{ status: 'pending_customer_approval', endAskedAt: null }];
    expect(proUntilOf([aMandate({ subscriptions: waiting })], null)).toBeNull();
  });

  it('up to the end of what it paid for, when nothing more is collected', () => {
    const end = startOfLondonDay('2027-06-04');
    const payments = [aPayment()];
    expect(proUntilOf([aMandate({ subscriptions: cancelled, payments })], null)).toEqual(end);
    expect(proUntilOf([aMandate({ status: 'expired', payments })], null)).toEqual(end);
    const asked = [{ status: 'active', endAskedAt: failure }];
    expect(proUntilOf([aMandate({ subscriptions: asked, payments })], null)).toEqual(end);
    const paused = [{ status: 'paused', endAskedAt: null }];
    expect(proUntilOf([aMandate({ subscriptions: paused, payments })], null)).toEqual(end);
  });

  it('for seven days after a payment failed, unless a later one was made', () => {
    const failed = aPayment({ status: 'failed', failedAt: failure });
    const grace = new Date(failure.getTime() + 7 * day);
    expect(proUntilOf([aMandate({ payments: [failed] })], null)).toEqual(grace);
    const later = aPayment({ chargeDate: '2027-06-04' });
    expect(proUntilOf([aMandate({ payments: [failed, later] })], null)).toBe('no end known');
    const subscriptions = cancelled;
    expect(proUntilOf([aMandate({ payments: [failed], subscriptions })], null)).toBeNull();
  });

  it('no more once a payment was charged back', () => {
    const payments = [aPayment(), aPayment({ status: 'charged_back' })];
    expect(proUntilOf([aMandate({ payments })], null)).toBeNull();
    expect(proUntilOf([aMandate({ payments }), aMandate()], null)).toBe('no end known');
  });

  it('through the last day that the operator gave', () => {
    expect(proUntilOf([], '2027-06-30')).toEqual(startOfLondonDay('2027-07-01'));
    expect(proUntilOf([aMandate()], '2027-06-30')).toBe('no end known');
  });
});

describe('Pro is given on trust once', () => {
  const again = { createdAt: new Date('2027-05-20T12:00:00Z') };
  const failed = aPayment({ status: 'failed', failedAt: failure });
  const grace = new Date(failure.getTime() + 7 * day);

  it.each([
    ['failed', aMandate({ status: 'cancelled', payments: [failed] }), grace],
    [
      'was charged back',
      aMandate({ payments: [aPayment({ status: 'charged_back' })] }),
      new Date(7 * day),
    ],
    ['never came', aMandate({ status: 'failed' }), new Date(7 * day)],
    ['never came, as it was cancelled', aMandate({ subscriptions: cancelled }), new Date(7 * day)],
  ])('after a payment that %s it comes with the first one', (_name, earlier, end) => {
    for (const status of ['pending_submission', 'submitted', 'cancelled', 'failed']) {
      const payments = [aPayment({ status, chargeDate: '2027-05-28' })];
      expect(proUntilOf([earlier, aMandate({ ...again, payments })], null)).toEqual(end);
      const over = aMandate({ ...again, payments, subscriptions: cancelled });
      expect(proUntilOf([earlier, over], null)).toBeNull();
    }
    const payments = [aPayment({ status: 'confirmed', chargeDate: '2027-05-28' })];
    expect(proUntilOf([earlier, aMandate({ ...again, payments })], null)).toBe('no end known');
  });

  it('and again once a later payment has made all good', () => {
    const paid = aPayment({ chargeDate: '2027-06-04' });
    const earlier = aMandate({ payments: [failed, paid], subscriptions: cancelled });
    expect(proUntilOf([earlier, aMandate(again)], null)).toBe('no end known');
    const other = aMandate({ ...again, payments: [paid], subscriptions: cancelled });
    const third = aMandate({ createdAt: new Date('2027-07-01T12:00:00Z') });
    expect(proUntilOf([aMandate({ payments: [failed] }), other, third], null)).toBe('no end known');
  });

  it('so that it does not matter what else a club had that paid', () => {
    const earlier = aMandate({ payments: [aPayment()], subscriptions: cancelled });
    expect(proUntilOf([earlier, aMandate(again)], null)).toBe('no end known');
  });
});

const statuses = [
  ...['pending_submission', 'submitted', 'confirmed', 'paid_out'],
  ...['failed', 'cancelled', 'charged_back', 'customer_approval_denied'],
];
const anyPayment = fc.record({
  status: fc.constantFrom(...statuses),
  chargeDate: fc
    .integer({ min: 0, max: 700 })
    .map((days) => new Date(Date.parse('2026-01-01') + days * day).toISOString().slice(0, 10)),
  plan: fc.constantFrom('monthly' as const, 'yearly' as const),
  failedAt: fc.constantFrom(null, failure),
});
const anyMandate = fc.record({
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
    .map((days) => new Date(Date.parse('2026-01-01') + days * day)),
  subscriptions: fc.array(
    fc.record({
      status: fc.constantFrom('active', 'cancelled', 'finished', 'paused'),
      endAskedAt: fc.constantFrom(null, failure),
    }),
    { maxLength: 3 },
  ),
  payments: fc.array(anyPayment, { maxLength: 6 }),
});

function timeOf(until: ReturnType<typeof proUntilOf>) {
  if (until === 'no end known') return Number.POSITIVE_INFINITY;
  return until?.getTime() ?? Number.NEGATIVE_INFINITY;
}

it('does not depend on the order in which anything is listed', () => {
  fc.assert(
    fc.property(fc.array(anyMandate, { maxLength: 3 }), (mandates) => {
      const turned = mandates
        .map(({ status, createdAt, subscriptions, payments }) => ({
          ...{ status, createdAt },
          subscriptions: subscriptions.toReversed(),
          payments: payments.toReversed(),
        }))
        .toReversed();
      expect(proUntilOf(turned, null)).toEqual(proUntilOf(mandates, null));
    }),
  );
});

it('is never longer for a payment that failed, was cancelled or charged back', () => {
  const ways = ['failed', 'cancelled', 'charged_back'];
  fc.assert(
    fc.property(
      ...[anyMandate, anyPayment, fc.constantFrom(...ways)],
      (mandate, payment, status) => {
        const paid = { ...payment, status: 'paid_out' };
        const unpaid = { ...payment, status, failedAt: failure };
        const withPaid = { ...mandate, payments: [...mandate.payments, paid] };
        const without = { ...mandate, payments: [...mandate.payments, unpaid] };
        expect(timeOf(proUntilOf([without], null))).toBeLessThanOrEqual(
          timeOf(proUntilOf([withPaid], null)),
        );
      },
    ),
  );
});

it('is over seven days after the first failure, however many mandates that never pay follow', () => {
  const neverPaid = fc.constantFrom('pending_submission', 'submitted', 'failed', 'cancelled');
  const unpaid = fc
    .record({ payment: anyPayment, status: neverPaid })
    .map(({ payment, status }) => ({
      ...{ ...payment, status },
      failedAt: status === 'failed' ? failure : null,
    }));
  const following = fc.array(
    fc.record({ mandate: anyMandate, payments: fc.array(unpaid, { maxLength: 3 }) }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(following, (others) => {
      const payments = [aPayment({ status: 'failed', failedAt: failure })];
      const mandates = others.map(({ mandate, payments }, at) => ({
        ...{ ...mandate, payments },
        createdAt: new Date(failure.getTime() + at * day),
      }));
      const until = timeOf(proUntilOf([aMandate({ payments }), ...mandates], null));
      expect(until).toBeLessThanOrEqual(failure.getTime() + 7 * day);
    }),
  );
});

it('ends on the same day of the month, or on its last', () => {
  expect(paidUntil('2027-01-31', 'monthly')).toBe('2027-02-28');
  expect(paidUntil('2027-12-04', 'monthly')).toBe('2028-01-04');
  expect(paidUntil('2028-02-29', 'yearly')).toBe('2029-02-28');
  expect(paidUntil('2027-05-04', 'yearly')).toBe('2028-05-04');
});
