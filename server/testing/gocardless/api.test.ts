import { afterAll, describe, expect, it } from 'vitest';
import { createPaymentProvider } from '../../billing/vendor-gocardless.ts';
import { readConfig } from '../../platform/config.ts';
import { startGoCardlessStandIn } from './start.ts';

const bank = await startGoCardlessStandIn();
afterAll(() => bank.stop());
const { goCardless } = readConfig(bank.settings);
if (!goCardless) throw new Error('GoCardless is not configured');
const provider = createPaymentProvider(goCardless);

interface ApiResponseBody {
  billing_requests: { id: string };
  payments: { id: string }[];
  meta: { cursors: { after: string | null } };
}

async function callApi(method: string, path: string, body?: object, token?: string) {
  const accessToken = token ?? bank.settings.GOCARDLESS_ACCESS_TOKEN;
  const response = await fetch(`${bank.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': 'a-key',
    },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as ApiResponseBody };
}

async function startFlow() {
  const billingRequestId = await provider.createBillingRequest(crypto.randomUUID(), 'Pro');
  const flow = await provider.createFlow({
    billingRequestId: billingRequestId ?? '',
    returnUrl: 'http://club.example/plans',
    email: 'treasurer@club.example',
    clubName: 'Ambleford CC',
  });
  return { billingRequestId: billingRequestId ?? '', flowId: flow?.id ?? '', url: flow?.url ?? '' };
}

async function createMandate() {
  const { billingRequestId, flowId } = await startFlow();
  bank.completeFlow(flowId);
  return (await provider.findBillingRequest(billingRequestId))?.mandateId ?? '';
}

async function createSubscription(plan: 'monthly' | 'yearly' = 'monthly', startDate?: string) {
  const mandateId = await createMandate();
  const purchaseId = crypto.randomUUID();
  const order = { purchaseId, mandateId, plan, amountPence: 667, name: 'Pro', startDate };
  await provider.createSubscription(order);
  const subscriptionId = bank.list('subscriptions').at(-1)?.id ?? '';
  return { mandateId, subscriptionId, order };
}

function listEventActions(kind: string, id: string) {
  return bank
    .list('events')
    .filter(
      ({ resource_type, links }) => resource_type === kind && Object.values(links).includes(id),
    )
    .map(({ action }) => action);
}

describe('the bank page of the GoCardless stand-in', () => {
  const details = {
    given_name: 'Chris',
    family_name: 'Treasurer',
    email: 'treasurer@club.example',
    address_line1: 'The Pavilion',
    city: 'Ambleford',
    postal_code: 'SW11 1AA',
    branch_code: '20-00-00',
    account_number: '55779911',
  };

  function submit(url: string, values: Record<string, string>) {
    return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(values) });
  }

  it('creates a mandate and redirects the payer after they submit their details', async () => {
    const { billingRequestId, url } = await startFlow();
    const response = await submit(url, details);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('http://club.example/plans?payment=done');

    const request = bank.get('billing_requests', billingRequestId);
    expect(request.status).toBe('fulfilled');
    const mandate = bank.get('mandates', request.links.mandate_request_mandate ?? '');
    expect(mandate.status).toBe('pending_submission');
    const customer = bank.get('customers', mandate.links.customer);
    expect(customer).toMatchObject({ given_name: 'Chris', postal_code: 'SW11 1AA' });
    expect(listEventActions('billing_requests', billingRequestId)).toEqual([
      'created',
      'flow_created',
      'collect_customer_details',
      'collect_bank_account',
      'payer_details_confirmed',
      'fulfilled',
    ]);
  });

  it('shows the errors of an invalid bank form and leaves the billing request pending', async () => {
    const { billingRequestId, url } = await startFlow();
    const response = await submit(url, { ...details, branch_code: '12', city: '' });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('A sort code has six digits.');
    expect(page).toContain('Town is missing.');
    expect(page).toContain('No money moves here.');
    expect(bank.get('billing_requests', billingRequestId).status).toBe('pending');
  });

  it('shows that there is nothing to do on the bank page of a cancelled billing request', async () => {
    const { billingRequestId, url } = await startFlow();
    await provider.cancelBillingRequest(billingRequestId);
    expect(await (await fetch(url)).text()).toContain('Nothing to do here');
  });
});

describe('the API of the GoCardless stand-in', () => {
  it('fulfils a billing request through its own API call when the payment flow does not fulfil it', async () => {
    const { billingRequestId, flowId } = await startFlow();
    await expect(provider.fulfilBillingRequest(billingRequestId)).rejects.toMatchObject({
      kind: 'refused',
    });
    bank.get('billing_request_flows', flowId).auto_fulfil = false;
    bank.completeFlow(flowId);
    expect(bank.get('billing_requests', billingRequestId).status).toBe('ready_to_fulfil');
    await provider.fulfilBillingRequest(billingRequestId);
    expect((await provider.findBillingRequest(billingRequestId))?.mandateId).toMatch(/^MD/);
    await expect(provider.cancelBillingRequest(billingRequestId)).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it("responds with 409 and the existing resource's id when an idempotency key is used again", async () => {
    const body = { billing_requests: { mandate_request: { currency: 'GBP' } } };
    const created = await callApi('POST', '/billing_requests', body);
    const repeated = await callApi('POST', '/billing_requests', body);
    expect(repeated.status).toBe(409);
    const links = { conflicting_resource_id: created.body.billing_requests.id };
    expect(repeated.body).toMatchObject({
      error: { errors: [{ reason: 'idempotent_creation_conflict', links }] },
    });
  });

  it('rejects requests with an unknown access token or an unknown resource id', async () => {
    expect((await callApi('GET', '/mandates/MD0', undefined, 'another')).status).toBe(401);
    expect((await callApi('GET', '/mandates/MD0')).status).toBe(404);
  });

  it('names the invalid fields of a new subscription in the error response', async () => {
    const links = { mandate: await createMandate() };
    const body = { amount: 0, currency: 'GBP', interval_unit: 'daily', links };
    const response = await callApi('POST', '/subscriptions', { subscriptions: body });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      error: {
        type: 'validation_failed',
        errors: [{ field: 'amount' }, { field: 'interval_unit' }],
      },
    });
  });

  it('lists the payments of a mandate in pages, newest first', async () => {
    const { mandateId } = await createSubscription();
    bank.advanceDays(62);
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const path: string = `/payments?mandate=${mandateId}&limit=1&after=${after}`;
      const { body }: { body: ApiResponseBody } = await callApi('GET', path);
      ids.push(...body.payments.map(({ id }) => id));
      after = body.meta.cursors.after;
    }
    const created = bank.list('payments').filter(({ links }) => links.mandate === mandateId);
    expect(created.length).toBeGreaterThan(1);
    expect(ids).toEqual(created.map(({ id }) => id).reverse());
  });
});

describe('a subscription at the GoCardless stand-in', () => {
  it('collects a payment for a monthly subscription every month', async () => {
    const { mandateId, subscriptionId } = await createSubscription();
    const payments = () =>
      bank.list('payments').filter(({ links }) => links.subscription === subscriptionId);
    expect(payments()).toMatchObject([{ amount: 667, status: 'pending_submission' }]);
    expect(
      (await provider.findMandateState(mandateId))?.subscriptions[0]?.upcoming_payments,
    ).toHaveLength(10);

    bank.advanceDays(100);
    expect(payments().length).toBeGreaterThanOrEqual(3);
    expect(payments()[0]?.status).toBe('paid_out');
    expect(listEventActions('payments', payments()[0]?.id ?? '')).toEqual([
      'created',
      'submitted',
      'confirmed',
      'paid_out',
    ]);
    expect(bank.get('mandates', mandateId).status).toBe('active');
  });

  it('collects a payment for a yearly subscription once a year', async () => {
    const { mandateId } = await createSubscription('yearly');
    bank.advanceDays(300);
    expect((await provider.findMandateState(mandateId))?.payments).toHaveLength(1);
  });

  it('refuses a subscription that starts before the first possible charge date, or whose mandate has ended', async () => {
    await expect(createSubscription('monthly', '2020-01-01')).rejects.toMatchObject({
      kind: 'refused',
    });
    const { mandateId, order } = await createSubscription();
    bank.endMandate(mandateId, 'expired');
    const later = provider.createSubscription({ ...order, purchaseId: 'later' });
    await expect(later).rejects.toMatchObject({ kind: 'refused' });
  });

  it('skips the payments of the months in which a subscription is paused', async () => {
    const { mandateId, subscriptionId } = await createSubscription();
    bank.pauseSubscription(subscriptionId);
    bank.advanceDays(62);
    expect((await provider.findMandateState(mandateId))?.payments).toHaveLength(1);
    bank.resumeSubscription(subscriptionId);
    const resumedOn = bank.list('events').at(-1)?.created_at.slice(0, 10) ?? '';
    bank.advanceDays(40);
    const [, ...later] = bank
      .list('payments')
      .filter(({ links }) => links.subscription === subscriptionId)
      .map(({ charge_date }) => charge_date);
    expect(later.length).toBeGreaterThan(0);
    for (const chargeDate of later) expect(chargeDate >= resumedOn).toBe(true);
  });

  it('lists no upcoming payments of a cancelled subscription and refuses to cancel it again', async () => {
    const { mandateId, subscriptionId } = await createSubscription();
    await provider.cancelSubscription(subscriptionId);
    expect((await provider.findMandateState(mandateId))?.subscriptions).toMatchObject([
      { status: 'cancelled', upcoming_payments: [] },
    ]);
    await expect(provider.cancelSubscription(subscriptionId)).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('cancels a subscription and its unsubmitted payments when the mandate is cancelled', async () => {
    const { mandateId } = await createSubscription();
    await provider.cancelMandate(mandateId);
    const state = await provider.findMandateState(mandateId);
    expect(state?.subscriptions).toMatchObject([{ status: 'cancelled' }]);
    expect(state?.payments).toMatchObject([{ status: 'cancelled' }]);
    await expect(provider.cancelMandate(mandateId)).rejects.toMatchObject({ kind: 'refused' });
  });
});

it('simulates that a payment fails, is retried, is paid out and is charged back', async () => {
  const { subscriptionId } = await createSubscription();
  const { id = '' } = bank.collectNextPayment(subscriptionId, 'failed') ?? {};
  expect(bank.get('payments', id).status).toBe('failed');
  await provider.retryPayment(id);
  expect(bank.get('payments', id).status).toBe('pending_submission');
  bank.collectNextPayment(subscriptionId);
  expect(bank.get('payments', id).status).toBe('paid_out');
  bank.chargeBackPayment(id);
  expect(bank.get('payments', id).status).toBe('charged_back');
  bank.cancelChargeBack(id);
  expect(bank.get('payments', id).status).toBe('paid_out');
  await expect(provider.retryPayment(id)).rejects.toMatchObject({ kind: 'refused' });
});
