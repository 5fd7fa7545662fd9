import { describe, expect, it } from 'vitest';
import {
  createPayingClub,
  getClubPlan,
  getSubscription,
  readProblemResponse,
  startBillingApp,
} from '../testing/billing.ts';
import { createTestClub } from '../testing/builders.ts';
import type { Browser } from '../testing/test-app.ts';

const { app, bank } = await startBillingApp();

function startPaymentFlow(as: Browser, plan: string) {
  return app.call('POST', '/api/v1/billing/flows', { as, json: { plan } });
}

function changePlan(as: Browser | undefined, plan: unknown) {
  return app.call('PUT', '/api/v1/me/subscription', { as, json: { plan } });
}

function cancelSubscription(as: Browser | undefined) {
  return app.call('DELETE', '/api/v1/me/subscription', { as });
}

describe('PUT /me/subscription', () => {
  it('rejects a change of plan by a club without a subscription', async () => {
    expect((await changePlan(undefined, 'yearly')).status).toBe(401);
    const { browser } = await createTestClub(app);
    expect((await changePlan(browser, 'weekly')).status).toBe(400);
    expect(await readProblemResponse(changePlan(browser, 'yearly'))).toMatchObject({
      status: 409,
      code: 'no-subscription',
    });
  });

  it('changes from the monthly to the yearly plan at the end of the paid period with the same mandate', async () => {
    const club = await createPayingClub(app, bank);
    bank.collectNextPayment(club.subscriptionId);
    const { charge_date } = bank.list('payments').at(-1) ?? {};
    await app.runJob('billing.read-mandate', { mandateId: club.mandateId });
    const mandates = bank.list('mandates').length;
    const answer = await (await changePlan(club.browser, 'yearly')).json();
    const { date } = answer.next;
    expect(answer).toMatchObject({
      state: 'active',
      plan: 'monthly',
      proUntil: null,
      goesOn: 'yearly',
      next: { plan: 'yearly', amountPence: 10_000 },
      payments: [{ date: charge_date, amountPence: 667, plan: 'monthly', state: 'paid' }],
    });
    expect(Date.parse(date) - Date.parse(charge_date ?? '')).toBeGreaterThan(27 * 86_400_000);
    expect(bank.get('subscriptions', club.subscriptionId).status).toBe('cancelled');
    expect(bank.list('mandates')).toHaveLength(mandates);
    expect(await (await changePlan(club.browser, 'yearly')).json()).toEqual(answer);
  });

  it('keeps the pending payment of the current plan as the next payment after a change of plan', async () => {
    const club = await createPayingClub(app, bank);
    const { next } = await getSubscription(app, club);
    expect(await (await changePlan(club.browser, 'yearly')).json()).toMatchObject({
      state: 'active',
      plan: 'monthly',
      goesOn: 'yearly',
      next,
    });
  });

  it('changes the plan once when three requests arrive at the same time', async () => {
    const club = await createPayingClub(app, bank);
    const { $client: client } = app.db;
    const other = await client.connect();
    await other.query('begin');
    await other.query('select from clubs where id = $1 for update', [club.club.id]);
    const clicks = Array.from({ length: 3 }, () => changePlan(club.browser, 'yearly'));
    const waiting = `select count(*)::int from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await client.query(waiting)).rows[0].count < clicks.length);
    await other.query('commit');
    other.release();
    const answers = await Promise.all(clicks);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const going = bank
      .list('subscriptions')
      .filter(({ links, status }) => links.mandate === club.mandateId && status === 'active');
    expect(going.map(({ interval_unit }) => interval_unit)).toEqual(['yearly']);
  });

  it('cancels an unfinished purchase when the club changes its plan', async () => {
    const club = await createPayingClub(app, bank);
    await cancelSubscription(club.browser);
    const { flowId } = await (await startPaymentFlow(club.browser, 'yearly')).json();
    expect(await (await changePlan(club.browser, 'monthly')).json()).toMatchObject({
      state: 'active',
      next: { plan: 'monthly' },
      openFlowId: null,
    });
    expect(() => bank.completeFlow(flowId)).toThrow('cancelled');
  });

  it('renews a cancelled subscription when the club chooses its plan again', async () => {
    const club = await createPayingClub(app, bank, 'yearly');
    bank.collectNextPayment(club.subscriptionId);
    await cancelSubscription(club.browser);
    expect(await getSubscription(app, club)).toMatchObject({ state: 'ending', next: null });
    const answer = await (await changePlan(club.browser, 'yearly')).json();
    expect(answer).toMatchObject({ state: 'active', next: { plan: 'yearly' }, proUntil: null });
    const year = new Date().getUTCFullYear() + 1;
    expect(answer.next.date).toMatch(new RegExp(`^(${year}|${year + 1})-`));
  });

  it('rejects a change of plan with the error mandate-ended when the mandate has ended', async () => {
    const club = await createPayingClub(app, bank);
    bank.endMandate(club.mandateId, 'cancelled');
    await app.runJob('billing.read-mandate', { mandateId: club.mandateId });
    expect(await readProblemResponse(changePlan(club.browser, 'monthly'))).toMatchObject({
      code: 'mandate-ended',
    });
    expect((await startPaymentFlow(club.browser, 'monthly')).status).toBe(201);
  });
});

describe('DELETE /me/subscription', () => {
  it('rejects a cancellation by a club without a subscription', async () => {
    expect((await cancelSubscription(undefined)).status).toBe(401);
    const { browser } = await createTestClub(app);
    expect(await readProblemResponse(cancelSubscription(browser))).toMatchObject({
      code: 'no-subscription',
    });
  });

  it('cancels the subscription and keeps the club Pro until the end of the paid period', async () => {
    const club = await createPayingClub(app, bank);
    bank.collectNextPayment(club.subscriptionId);
    const answer = await (await cancelSubscription(club.browser)).json();
    expect(answer).toMatchObject({
      state: 'ending',
      plan: 'monthly',
      next: null,
      goesOn: null,
    });
    expect(Date.parse(answer.proUntil)).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    expect(await getClubPlan(app, club)).toBe('pro');
    expect(bank.get('subscriptions', club.subscriptionId).status).toBe('cancelled');
  });

  it('keeps the pending payment after the club cancels its subscription, and ends Pro if the payment fails', async () => {
    const club = await createPayingClub(app, bank);
    const answer = await (await cancelSubscription(club.browser)).json();
    const [{ id, date, amountPence, plan }] = answer.payments;
    expect(answer).toMatchObject({
      state: 'ending',
      goesOn: null,
      payments: [{ state: 'pending' }],
      next: { date, amountPence, plan },
    });
    bank.failPayment(id);
    await app.runJob('billing.read-mandate', { mandateId: club.mandateId });
    expect(await getSubscription(app, club)).toMatchObject({ state: 'none', plan: 'monthly' });
    expect(await getClubPlan(app, club)).toBe('hobby');
  });

  it('stores a cancellation when the payment provider cannot be reached, and sends it to the provider later', async () => {
    const club = await createPayingClub(app, bank);
    bank.faults.add({ path: '/subscriptions', answer: 'disconnect', times: 10 });
    expect((await cancelSubscription(club.browser)).status).toBe(200);
    bank.faults.clear();
    const { subscriptionId } = club;
    expect(bank.get('subscriptions', subscriptionId).status).toBe('active');
    await app.runJob('billing.end-subscription', { subscriptionId });
    expect(bank.get('subscriptions', subscriptionId).status).toBe('cancelled');
  });
});
