import { beforeEach, expect, it } from 'vitest';
import {
  createPayingClub,
  getClubPlan,
  getSubscription,
  readProblemResponse,
  sendWebhookEvents,
  startBillingApp,
} from '../testing/billing.ts';
import { createLondonClock, listTestNotifications } from '../testing/notifications.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';
import { listOverduePayments } from './queries/upkeep.ts';

const london = createLondonClock();
const { app, bank } = await startBillingApp({ worker: true, clock: london.clock });

beforeEach(() => london.setTime('12:00'));

type PayingClub = Awaited<ReturnType<typeof createPayingClub>>;

async function deliverLastWebhookEvents(events = 1) {
  await sendWebhookEvents(app, bank, bank.list('events').slice(-events));
  await waitForJobs(app);
}

async function createClubWithFailedPayment() {
  const club = await createPayingClub(app, bank);
  const payment = bank.collectNextPayment(club.subscriptionId, 'failed');
  await deliverLastWebhookEvents();
  return { ...club, paymentId: payment?.id ?? '' };
}

async function listNotificationTexts({ browser }: PayingClub): Promise<string[]> {
  const { items } = await listTestNotifications(app, browser);
  return items.map(({ text }: { text: string }) => text);
}

async function buyProPlanAgain({ browser: as }: PayingClub, plan: string) {
  const started = await app.call('POST', '/api/v1/billing/flows', { as, json: { plan } });
  const { flowId } = await started.json();
  bank.completeFlow(flowId);
  return (await app.call('POST', `/api/v1/billing/flows/${flowId}/confirmation`, { as })).json();
}

function postToPaymentProvider(path: string, body: object) {
  return fetch(`${bank.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bank.settings.GOCARDLESS_ACCESS_TOKEN}`,
      'content-type': 'application/json',
      'gocardless-version': '2015-07-06',
    },
    body: JSON.stringify(body),
  });
}

async function retryPaymentAtProvider(paymentId: string) {
  expect((await postToPaymentProvider(`/payments/${paymentId}/actions/retry`, {})).status).toBe(
    200,
  );
}

it('keeps a club Pro for seven days after a failed payment and notifies the club', async () => {
  const club = await createClubWithFailedPayment();
  expect(await getClubPlan(app, club)).toBe('pro');
  const { state, proUntil, next } = await getSubscription(app, club);
  expect({ state, next }).toEqual({ state: 'grace', next: null });
  expect(Date.parse(proUntil) - london.clock().getTime()).toBe(7 * 86_400_000);
  expect((await listNotificationTexts(club))[0]).toMatch(
    /payment of £6\.67 .* failed\. .* still on Pro until \w+ \d+ \w+ \d{4}\.$/,
  );
  expect((await app.waitForMail(club.email, 'failed')).text).toContain('/subscriptionscreen');
});

it('ends Pro after the grace period, cancels the subscription and notifies the club', async () => {
  const club = await createClubWithFailedPayment();
  london.setTime('11:59', 7);
  await app.runJob('billing.go-on');
  expect(await getClubPlan(app, club)).toBe('pro');
  london.setTime('12:01', 7);
  await app.runJob('billing.go-on');
  await waitForJobs(app);
  expect(await getClubPlan(app, club)).toBe('hobby');
  expect(bank.get('subscriptions', club.subscriptionId).status).toBe('cancelled');
  expect((await listNotificationTexts(club))[0]).toContain('didn’t go through. We won’t try again');
  await app.runJob('billing.go-on');
  await waitForJobs(app);
  expect(await listNotificationTexts(club)).toHaveLength(3);
});

it('retries a failed payment once and continues the subscription when the retry succeeds', async () => {
  const club = await createClubWithFailedPayment();
  const { paymentId } = club;
  await app.runJob('billing.retry-payment', { paymentId });
  expect(await getSubscription(app, club)).toMatchObject({
    state: 'active',
    proUntil: null,
    payments: [{ state: 'pending' }],
  });
  bank.collectNextPayment(club.subscriptionId);
  await deliverLastWebhookEvents(3);
  expect(await getSubscription(app, club)).toMatchObject({ payments: [{ state: 'paid' }] });
  expect(await app.runJob('billing.retry-payment', { paymentId })).toBe('dropped');
});

it('counts the grace period from the first failure of a payment', async () => {
  const club = await createClubWithFailedPayment();
  const { proUntil } = await getSubscription(app, club);
  london.setTime('12:00', 3);
  await app.runJob('billing.retry-payment', { paymentId: club.paymentId });
  bank.collectNextPayment(club.subscriptionId, 'failed');
  await deliverLastWebhookEvents();
  expect(await getSubscription(app, club)).toMatchObject({ state: 'grace', proUntil });
  expect(
    (await listNotificationTexts(club)).filter((text) => text.includes('failed')),
  ).toHaveLength(1);
});

it('does not retry a failed payment after the club has cancelled its subscription', async () => {
  const club = await createClubWithFailedPayment();
  await app.call('DELETE', '/api/v1/me/subscription', { as: club.browser });
  expect(await getClubPlan(app, club)).toBe('hobby');
  const { paymentId } = club;
  expect(await app.runJob('billing.retry-payment', { paymentId })).toBe('dropped');
});

it('rejects a change of plan until a failed payment has been retried', async () => {
  const club = await createClubWithFailedPayment();
  const json = { plan: 'yearly' };
  const answer = app.call('PUT', '/api/v1/me/subscription', { as: club.browser, json });
  expect(await readProblemResponse(answer)).toMatchObject({ status: 409, code: 'payment-unpaid' });
  await app.runJob('billing.retry-payment', { paymentId: club.paymentId });
  expect(await getSubscription(app, club)).toMatchObject({ state: 'active', goesOn: 'monthly' });
  expect(
    (await app.call('PUT', '/api/v1/me/subscription', { as: club.browser, json })).status,
  ).toBe(200);
});

it('retries a failed payment of the previous plan after a change of plan', async () => {
  const club = await createPayingClub(app, bank);
  const json = { plan: 'yearly' };
  await app.call('PUT', '/api/v1/me/subscription', { as: club.browser, json });
  const [payment] = bank.list('payments').slice(-1);
  bank.failPayment(payment?.id ?? '');
  await deliverLastWebhookEvents();
  expect(await getSubscription(app, club)).toMatchObject({ state: 'grace' });
  await app.runJob('billing.retry-payment', { paymentId: payment?.id ?? '' });
  expect(bank.get('payments', payment?.id ?? '').status).toBe('pending_submission');
  expect(await getSubscription(app, club)).toMatchObject({ state: 'active' });
});

it('gives no grace period when a payment of a cancelled subscription fails', async () => {
  const club = await createPayingClub(app, bank);
  const [payment] = bank.list('payments').slice(-1);
  await app.call('DELETE', '/api/v1/me/subscription', { as: club.browser });
  bank.failPayment(payment?.id ?? '');
  await deliverLastWebhookEvents();
  expect(await getClubPlan(app, club)).toBe('hobby');
  const [text] = await listNotificationTexts(club);
  expect(text).toContain('didn’t go through. We won’t try again');
});

it('keeps a club Pro after the grace period if the payment provider has since collected the failed payment', async () => {
  const club = await createClubWithFailedPayment();
  await retryPaymentAtProvider(club.paymentId);
  bank.collectNextPayment(club.subscriptionId);
  london.setTime('12:01', 7);
  await app.runJob('billing.go-on');
  expect(bank.get('subscriptions', club.subscriptionId).status).toBe('active');
  expect(await getSubscription(app, club)).toMatchObject({ state: 'active' });
});

it('no longer lists a failed payment as overdue when a later payment succeeds', async () => {
  const club = await createClubWithFailedPayment();
  const overdue = () => listOverduePayments(app.db, new Date(london.clock().getTime() + 1));
  const own = { id: club.paymentId, mandateId: club.mandateId };
  expect(await overdue()).toContainEqual(own);
  bank.collectNextPayment(club.subscriptionId);
  await deliverLastWebhookEvents();
  expect(await overdue()).not.toContainEqual(own);
});

it.each([
  ['fails', () => {}, bank.failPayment],
  ['is charged back', bank.collectNextPayment, bank.chargeBackPayment],
] as const)(
  'ends a renewed subscription when the payment for the period before the renewal %s',
  async (_name, before, comesToNothing) => {
    const club = await createPayingClub(app, bank, 'yearly');
    const [payment] = bank.list('payments').slice(-1);
    before(club.subscriptionId);
    await app.runJob('billing.read-mandate', { mandateId: club.mandateId });
    await app.call('DELETE', '/api/v1/me/subscription', { as: club.browser });
    await buyProPlanAgain(club, 'yearly');
    expect(await getSubscription(app, club)).toMatchObject({ state: 'active' });
    comesToNothing(payment?.id ?? '');
    await deliverLastWebhookEvents();
    expect(await getClubPlan(app, club)).toBe('hobby');
    expect(await getSubscription(app, club)).toMatchObject({ state: 'none', next: null });
    expect(bank.list('subscriptions').at(-1)?.status).toBe('cancelled');
  },
);

it('ignores a subscription that the operator creates at the payment provider by hand', async () => {
  const club = await createPayingClub(app, bank);
  await app.call('DELETE', '/api/v1/me/subscription', { as: club.browser });
  const links = { mandate: club.mandateId };
  const plan = { amount: 100, currency: 'GBP', interval_unit: 'yearly', interval: 1 };
  expect(
    (await postToPaymentProvider('/subscriptions', { subscriptions: { ...plan, links } })).status,
  ).toBe(201);
  await app.runJob('billing.read-mandate', { mandateId: club.mandateId });
  expect(await getSubscription(app, club)).toMatchObject({ state: 'ending', plan: 'monthly' });
});

it('lets a club in its grace period buy Pro again from another bank account', async () => {
  const club = await createClubWithFailedPayment();
  const { proUntil } = await getSubscription(app, club);
  london.setTime('12:00', 3);
  const answer = await buyProPlanAgain(club, 'yearly');
  expect(answer).toMatchObject({ state: 'being-paid', plan: 'yearly', proUntil, paysFirst: true });
  expect(bank.get('subscriptions', club.subscriptionId).status).toBe('cancelled');
  expect(await getClubPlan(app, club)).toBe('pro');
  london.setTime('12:01', 7);
  expect(await getSubscription(app, club)).toMatchObject({ state: 'being-paid', proUntil: null });
});

async function createClubThatLostPro() {
  london.setTime('12:00', -12);
  const club = await createClubWithFailedPayment();
  await waitForJobs(app);
  bank.collectNextPayment(club.subscriptionId, 'failed');
  await deliverLastWebhookEvents();
  london.setTime('12:01', -5);
  await app.runJob('billing.go-on');
  await waitForJobs(app);
  london.setTime('12:02', -5);
  return club;
}

it('gives a club that lost Pro the plan back once the first payment of a new purchase succeeds', async () => {
  const club = await createClubThatLostPro();
  expect(await getSubscription(app, club)).toMatchObject({ state: 'none', paysFirst: true });
  expect(await buyProPlanAgain(club, 'monthly')).toMatchObject({
    state: 'being-paid',
    plan: 'monthly',
    proUntil: null,
    next: { amountPence: 667 },
  });
  expect(await getClubPlan(app, club)).toBe('hobby');
  bank.collectNextPayment(bank.list('subscriptions').at(-1)?.id ?? '');
  await deliverLastWebhookEvents(3);
  expect(await getClubPlan(app, club)).toBe('pro');
  expect(await getSubscription(app, club)).toMatchObject({ state: 'active', paysFirst: false });
});

it('gives a club no second grace period when the payments of further mandates fail', async () => {
  const club = await createClubThatLostPro();
  for (let again = 0; again < 2; again += 1) {
    await buyProPlanAgain(club, 'monthly');
    const { id = '' } = bank.list('subscriptions').at(-1) ?? {};
    bank.collectNextPayment(id, 'failed');
    await deliverLastWebhookEvents();
    expect(await getClubPlan(app, club)).toBe('hobby');
    expect(await getSubscription(app, club)).toMatchObject({ state: 'none', proUntil: null });
    expect(bank.get('subscriptions', id).status).toBe('cancelled');
    expect((await listNotificationTexts(club))[0]).toContain('didn’t go through');
    london.setTime(`12:1${again}`, -5);
  }
});

it('ends Pro immediately after a charge-back and cancels the subscription', async () => {
  const club = await createPayingClub(app, bank);
  const payment = bank.collectNextPayment(club.subscriptionId);
  await deliverLastWebhookEvents(3);
  bank.chargeBackPayment(payment?.id ?? '');
  await deliverLastWebhookEvents();
  expect(await getClubPlan(app, club)).toBe('hobby');
  expect(await getSubscription(app, club)).toMatchObject({
    state: 'none',
    payments: [{ state: 'charged-back' }],
  });
  expect(bank.get('subscriptions', club.subscriptionId).status).toBe('cancelled');
  expect((await listNotificationTexts(club))[0]).toContain(
    'Your bank has taken back the payment of £6.67',
  );

  bank.cancelChargeBack(payment?.id ?? '');
  await deliverLastWebhookEvents();
  expect(await getClubPlan(app, club)).toBe('pro');
  expect(await getSubscription(app, club)).toMatchObject({ state: 'ending' });
});

it.each(['cancelled', 'expired', 'failed'] as const)(
  'keeps a club Pro until the end of its paid period when the mandate is %s',
  async (status) => {
    const club = await createPayingClub(app, bank);
    bank.collectNextPayment(club.subscriptionId);
    bank.endMandate(club.mandateId, status);
    await deliverLastWebhookEvents(6);
    const { state, mandate, proUntil } = await getSubscription(app, club);
    expect({ state, mandate }).toMatchObject({ state: 'ending', mandate: { state: status } });
    expect(Date.parse(proUntil)).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    expect((await listNotificationTexts(club))[0]).toContain('Your Direct Debit has ended');
  },
);

it('ends Pro when the bank rejects the mandate before the first payment', async () => {
  const club = await createPayingClub(app, bank);
  bank.endMandate(club.mandateId, 'failed');
  await deliverLastWebhookEvents(3);
  expect(await getClubPlan(app, club)).toBe('hobby');
});
