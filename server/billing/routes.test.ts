import { describe, expect, it } from 'vitest';
import {
  createClubWithUnconfirmedPurchase,
  createPayingClub,
  getClubPlan,
  getSubscription,
  readProblemResponse,
  startBillingApp,
} from '../testing/billing.ts';
import { createSecretary, createTestClub } from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const { app, bank } = await startBillingApp();

function startPaymentFlow(as: Browser | undefined, plan: unknown = 'monthly') {
  return app.call('POST', '/api/v1/billing/flows', { as, json: { plan } });
}

function confirmPaymentFlow(as: Browser | undefined, flowId: string) {
  return app.call('POST', `/api/v1/billing/flows/${flowId}/confirmation`, { as });
}

describe('GET /plans', () => {
  it('returns the prices of the plans and the payment settings of this server', async () => {
    expect(await (await app.call('GET', '/api/v1/plans')).json()).toEqual({
      items: [
        { plan: 'hobby', amountPence: 0, currency: 'GBP', interval: null },
        { plan: 'monthly', amountPence: 667, currency: 'GBP', interval: 'month' },
        { plan: 'yearly', amountPence: 10_000, currency: 'GBP', interval: 'year' },
      ],
      payments: {
        environment: 'sandbox',
        dropInScript: `${bank.url}/billing/static/dropin/v2/initialise.js`,
      },
    });
  });
});

describe('POST /billing/flows', () => {
  it('rejects payment flows of visitors and of accounts without a club', async () => {
    expect((await startPaymentFlow(undefined)).status).toBe(401);
    expect((await startPaymentFlow((await createSecretary(app)).browser)).status).toBe(403);
  });

  it('rejects a payment flow for an unknown plan', async () => {
    const { browser } = await createTestClub(app);
    const answer = await startPaymentFlow(browser, 'lifetime');
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toMatchObject([{ path: 'plan' }]);
  });

  it('starts a payment flow for a Bacs mandate with the club’s name and email address filled in', async () => {
    const { browser, email, club } = await createTestClub(app);
    const flow = await (await startPaymentFlow(browser)).json();
    expect(flow).toMatchObject({ environment: 'sandbox' });
    expect(flow.authorisationUrl).toBe(`${bank.url}/flow/${flow.flowId}`);
    const held = bank.get('billing_request_flows', flow.flowId);
    expect(held.prefilled_customer).toEqual({ email, company_name: club.name });
    expect(held.redirect_uri).toBe('http://localhost:3000/subscriptionscreen?payment=done');
    const request = bank.get('billing_requests', held.links.billing_request);
    expect(request.mandate_request).toMatchObject({ scheme: 'bacs', currency: 'GBP' });
    expect(await getClubPlan(app, { browser })).toBe('hobby');
  });

  it('starts one payment flow when a club sends 20 requests at the same time', async () => {
    const { browser } = await createTestClub(app);
    const before = bank.list('billing_requests').length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => startPaymentFlow(browser)));
    const flows = await Promise.all(answers.map(async (answer) => (await answer.json()).flowId));
    expect(new Set(flows).size).toBe(1);
    expect(bank.list('billing_requests')).toHaveLength(before + 1);
    const mandates = bank.list('mandates').length;
    bank.completeFlow(flows[0]);
    const confirmed = await Promise.all(flows.map((flowId) => confirmPaymentFlow(browser, flowId)));
    expect(confirmed.map(({ status }) => status)).toEqual(flows.map(() => 200));
    expect(bank.list('mandates')).toHaveLength(mandates + 1);
    const mandate = bank.list('mandates').at(-1)?.id;
    const made = bank.list('subscriptions').filter(({ links }) => links.mandate === mandate);
    expect(made).toHaveLength(1);
  });

  it('cancels the payment flow of one plan when the club then chooses the other plan', async () => {
    const { browser } = await createTestClub(app);
    const first = await (await startPaymentFlow(browser, 'monthly')).json();
    const second = await (await startPaymentFlow(browser, 'yearly')).json();
    expect(second.flowId).not.toBe(first.flowId);
    expect(() => bank.completeFlow(first.flowId)).toThrow('cancelled');
    expect(await readProblemResponse(confirmPaymentFlow(browser, first.flowId))).toMatchObject({
      code: 'flow-not-confirmed',
    });
    bank.completeFlow(second.flowId);
    expect(await readProblemResponse(startPaymentFlow(browser, 'monthly'))).toMatchObject({
      code: 'already-pro',
    });
    expect(await getSubscription(app, { browser })).toMatchObject({ plan: 'yearly' });
  });

  it('leaves only one payment flow open after a club sends 20 concurrent requests for two different plans', async () => {
    const { browser } = await createTestClub(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, click) =>
        startPaymentFlow(browser, click % 2 ? 'yearly' : 'monthly'),
      ),
    );
    for (const { status } of answers) expect([201, 502]).toContain(status);
    const { flowId } = await (await startPaymentFlow(browser)).json();
    const given = await Promise.all(answers.map(async (answer) => (await answer.json()).flowId));
    const open = [...new Set([...given, flowId])].filter((id) => {
      if (!id) return false;
      const { links } = bank.get('billing_request_flows', id);
      return bank.get('billing_requests', links.billing_request).status === 'pending';
    });
    expect(open).toEqual([flowId]);
  });

  it('returns the unfinished payment flow when a club starts a payment flow again', async () => {
    const { browser } = await createTestClub(app);
    const first = await (await startPaymentFlow(browser)).json();
    expect((await getSubscription(app, { browser })).openFlowId).toBe(first.flowId);
    expect(await (await startPaymentFlow(browser)).json()).toEqual(first);
  });

  it('starts a new payment flow when the payment provider has cancelled the old one', async () => {
    const { browser } = await createTestClub(app);
    const { flowId } = await (await startPaymentFlow(browser)).json();
    const { links } = bank.get('billing_request_flows', flowId);
    bank.get('billing_requests', links.billing_request).status = 'cancelled';
    expect((await (await startPaymentFlow(browser)).json()).flowId).not.toBe(flowId);
  });

  it('rejects a payment flow for a club that is Pro or has just completed a flow', async () => {
    const paying = await createPayingClub(app, bank);
    const answer = { status: 409, code: 'already-pro', detail: "You're Premium already." };
    expect(await readProblemResponse(startPaymentFlow(paying.browser))).toEqual(answer);
    const atTheBank = await createClubWithUnconfirmedPurchase(app, bank);
    expect(await readProblemResponse(startPaymentFlow(atTheBank.browser))).toEqual(answer);
    expect(await getClubPlan(app, atTheBank)).toBe('pro');
  });

  it.each([
    [
      'cannot be reached',
      'disconnect',
      503,
      'payment-start-failed',
      'Failed to call go-cardless-payment',
    ],
    ['is out of order', 500, 503, 'payment-start-failed', 'Failed to call go-cardless-payment'],
    ['refuses the request', 422, 502, 'flow-not-created', 'Failed to create GoCardless flow'],
  ] as const)(
    'reports that no payment flow was started when the payment provider %s',
    async (_name, answer, status, code, detail) => {
      const { browser } = await createTestClub(app);
      bank.faults.add({ method: 'POST', path: '/billing_request', answer });
      expect(await readProblemResponse(startPaymentFlow(browser))).toEqual({
        status,
        code,
        detail,
      });
      expect((await startPaymentFlow(browser)).status).toBe(201);
    },
  );

  it('reports an error when the payment provider returns a payment flow without an id', async () => {
    const { browser } = await createTestClub(app);
    const answer = { status: 201, body: { billing_request_flows: {} } };
    bank.faults.add({ method: 'POST', path: '/billing_request_flows', answer });
    expect(await readProblemResponse(startPaymentFlow(browser))).toEqual({
      status: 502,
      code: 'flow-id-missing',
      detail: 'No flow_id returned from Supabase function',
    });
  });
});

describe('POST /billing/flows/{flowId}/confirmation', () => {
  it('lets only the club that began a payment flow confirm it', async () => {
    const { flowId } = await createClubWithUnconfirmedPurchase(app, bank);
    expect((await confirmPaymentFlow(undefined, flowId)).status).toBe(401);
    const stranger = await createTestClub(app);
    const refusal = { status: 404, code: 'no-flow', detail: 'No flowID to confirm' };
    expect(await readProblemResponse(confirmPaymentFlow(stranger.browser, flowId))).toEqual(
      refusal,
    );
    expect(await readProblemResponse(confirmPaymentFlow(stranger.browser, 'BRF123'))).toEqual(
      refusal,
    );
    expect((await confirmPaymentFlow(stranger.browser, '%00')).status).toBe(400);
    expect(await getClubPlan(app, stranger)).toBe('hobby');
  });

  it.each([
    ['monthly', 667],
    ['yearly', 10_000],
  ] as const)(
    'makes the club Pro after it buys the %s plan for %d pence',
    async (plan, amountPence) => {
      const club = await createClubWithUnconfirmedPurchase(app, bank, plan);
      const answer = await (await confirmPaymentFlow(club.browser, club.flowId)).json();
      expect(answer).toMatchObject({
        state: 'active',
        plan,
        proUntil: null,
        openFlowId: null,
        next: { plan, amountPence, date: bank.list('payments').at(-1)?.charge_date },
        goesOn: plan,
        mandate: { state: 'pending', reference: expect.stringContaining('FIX') },
        payments: [{ amountPence, plan, state: 'pending' }],
      });
      expect(bank.list('subscriptions').at(-1)).toMatchObject({
        amount: amountPence,
        currency: 'GBP',
        interval_unit: plan,
        interval: 1,
      });
      expect(await getClubPlan(app, club)).toBe('pro');
      expect(await (await confirmPaymentFlow(club.browser, club.flowId)).json()).toEqual(answer);
    },
  );

  it('rejects the confirmation of a payment flow that is not completed at the payment provider', async () => {
    const { browser } = await createTestClub(app);
    const { flowId } = await (await startPaymentFlow(browser)).json();
    expect(await readProblemResponse(confirmPaymentFlow(browser, flowId))).toEqual({
      status: 409,
      code: 'flow-not-confirmed',
      detail: 'Flow confirmation failed',
    });
    expect(await getClubPlan(app, { browser })).toBe('hobby');
  });

  it('responds 503 when the payment provider cannot be reached, and completes the purchase later', async () => {
    const club = await createClubWithUnconfirmedPurchase(app, bank);
    bank.faults.add({ method: 'GET', path: '/mandates', answer: 'disconnect', times: 10 });
    expect(await readProblemResponse(confirmPaymentFlow(club.browser, club.flowId))).toEqual({
      status: 503,
      code: 'payment-confirm-failed',
      detail: 'confirm-go-cardless-flow failed',
    });
    expect(await getSubscription(app, club)).toMatchObject({ state: 'starting' });
    bank.faults.clear();
    await app.runJob('billing.go-on');
    expect(await getClubPlan(app, club)).toBe('pro');
  });

  it('responds 503 when a confirmed purchase cannot be stored, and stores the purchase later', async () => {
    const club = await createClubWithUnconfirmedPurchase(app, bank);
    const block = `create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$;
      create trigger refuse before insert on club_plans for each row execute function refuse()`;
    await app.db.$client.query(block);
    expect(await readProblemResponse(confirmPaymentFlow(club.browser, club.flowId))).toEqual({
      status: 503,
      code: 'profile-not-updated',
      detail: 'Payment confirmed but failed to update profile. Contact support.',
    });
    expect(await getClubPlan(app, club)).toBe('hobby');
    await app.db.$client.query('drop trigger refuse on club_plans');
    await app.runJob('billing.go-on');
    expect(await getClubPlan(app, club)).toBe('pro');
    const { mandate } = bank.list('subscriptions').at(-1)?.links ?? {};
    const made = bank.list('subscriptions').filter(({ links }) => links.mandate === mandate);
    expect(made).toHaveLength(1);
  });
});

describe('GET /me/subscription', () => {
  it('rejects a visitor who requests the subscription', async () => {
    expect((await app.call('GET', '/api/v1/me/subscription')).status).toBe(401);
  });

  it('returns an empty subscription for a club that has never bought Pro', async () => {
    expect(await getSubscription(app, await createTestClub(app))).toEqual({
      ...{
        state: 'none',
        plan: null,
        proUntil: null,
        grantedUntil: null,
        next: null,
        goesOn: null,
      },
      mandate: null,
      openFlowId: null,
      payments: [],
      paysFirst: false,
    });
  });
});

describe('billing without payment settings', () => {
  it('responds 503 to payment requests without payment settings, but still returns the subscription', async () => {
    const plain = await startTestApp();
    const { browser } = await createTestClub(plain);
    const plans = await (await plain.call('GET', '/api/v1/plans')).json();
    expect(plans.payments).toBeNull();
    const json = { plan: 'monthly' };
    const calls = [
      plain.call('POST', '/api/v1/billing/flows', { as: browser, json }),
      plain.call('POST', '/api/v1/billing/flows/BRF1/confirmation', { as: browser }),
      plain.call('PUT', '/api/v1/me/subscription', { as: browser, json }),
      plain.call('DELETE', '/api/v1/me/subscription', { as: browser }),
    ];
    for (const answer of calls)
      expect(await readProblemResponse(answer)).toEqual({
        status: 503,
        code: 'payments-not-set-up',
        detail: 'Payments are not set up on this server.',
      });
    expect(await getSubscription(plain, { browser })).toMatchObject({ state: 'none' });
  });
});
