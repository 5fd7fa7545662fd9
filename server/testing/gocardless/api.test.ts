import { expect, test } from 'vitest';
import { callHeaders, libraryAt, refusal, standInForEach } from './library.ts';

const on = standInForEach();

function eventsOf(kind: string) {
  return on.standIn
    .all('events')
    .filter(({ resource_type }) => resource_type === kind)
    .map(({ action }) => action);
}

test('A billing request is fulfilled on the page of the bank, and leaves a mandate', async () => {
  const request = await on.aBillingRequest();
  expect(request.status).toBe('pending');
  expect(request.actions?.map(({ type, status }) => [type, status])).toEqual([
    ['collect_customer_details', 'pending'],
    ['collect_bank_account', 'pending'],
    ['confirm_payer_details', 'pending'],
  ]);

  const flow = await on.client.billingRequestFlows.create({
    redirect_uri: 'http://club.example/done',
    links: { billing_request: request.id },
  } as never);
  const sent = await fetch(flow.authorisation_url as string, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      given_name: 'Chris',
      family_name: 'Treasurer',
      email: 'treasurer@club.example',
      address_line1: 'The Pavilion',
      city: 'Ambleford',
      postal_code: 'SW11 1AA',
      branch_code: '20-00-00',
      account_number: '55779911',
      act: 'continue',
    }),
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, 'http://club.example/done']);

  const fulfilled = await on.client.billingRequests.find(request.id);
  expect(fulfilled.status).toBe('fulfilled');
  const mandate = await on.client.mandates.find(fulfilled.links?.mandate_request_mandate as string);
  expect(mandate.status).toBe('pending_submission');
  const customer = await on.client.customers.find(mandate.links?.customer as string);
  expect(customer).toMatchObject({ given_name: 'Chris', postal_code: 'SW11 1AA' });
  expect(eventsOf('billing_requests')).toEqual([
    'created',
    'flow_created',
    'collect_customer_details',
    'collect_bank_account',
    'payer_details_confirmed',
    'fulfilled',
  ]);
});

test('What is typed wrong at the bank is said at its field, and nothing comes of it', async () => {
  const request = await on.aBillingRequest();
  const flow = await on.client.billingRequestFlows.create({
    links: { billing_request: request.id },
  } as never);
  const form = new URLSearchParams({ given_name: 'Chris', branch_code: '12', act: 'continue' });
  const answer = await fetch(flow.authorisation_url as string, { method: 'POST', body: form });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('A sort code has six digits.');
  expect(page).toContain('No money moves here.');
  expect((await on.client.billingRequests.find(request.id)).status).toBe('pending');
});

test('The actions can be done over the API, and only when all are done is there a mandate', async () => {
  const { id } = await on.aBillingRequest();
  expect(await refusal(on.client.billingRequests.fulfil(id, {} as never))).toMatchObject({
    code: 422,
    type: 'invalid_state',
  });
  await on.client.billingRequests.collectCustomerDetails(id, {
    customer: { given_name: 'Chris', family_name: 'Treasurer', email: 'chris@club.example' },
    customer_billing_detail: { postal_code: 'SW11 1AA', country_code: 'GB' },
  } as never);
  const account = { account_holder_name: 'Chris', account_number: '55779911' };
  const wrong = on.client.billingRequests.collectBankAccount(id, account as never);
  expect(await refusal(wrong)).toMatchObject({
    code: 422,
    type: 'validation_failed',
    errors: [
      { field: 'branch_code', message: "can't be blank", request_pointer: '/data/branch_code' },
    ],
  });
  await on.client.billingRequests.collectBankAccount(id, {
    ...account,
    branch_code: '200000',
  } as never);
  const ready = await on.client.billingRequests.confirmPayerDetails(id, {} as never);
  expect(ready.status).toBe('ready_to_fulfil');
  const fulfilled = await on.client.billingRequests.fulfil(id, {} as never);
  expect(fulfilled.links?.mandate_request_mandate).toMatch(/^MD/);
  expect(await refusal(on.client.billingRequests.cancel(id, {} as never))).toMatchObject({
    code: 422,
    errors: [{ reason: 'cancellation_failed' }],
  });
});

test('The same idempotency key makes one resource: the library is given it again', async () => {
  const first = await on.aBillingRequest('a-key');
  const second = await on.aBillingRequest('a-key');
  expect(second.id).toBe(first.id);
  expect(on.standIn.all('billing_requests')).toHaveLength(1);

  const bare = await fetch(`${on.standIn.url}/billing_requests`, {
    method: 'POST',
    headers: { ...callHeaders(on.standIn.settings), 'Idempotency-Key': 'a-key' },
    body: JSON.stringify({ billing_requests: { mandate_request: { currency: 'GBP' } } }),
  });
  expect([bare.status, await bare.json()]).toMatchObject([
    409,
    {
      error: {
        type: 'invalid_state',
        errors: [
          {
            reason: 'idempotent_creation_conflict',
            links: { conflicting_resource_id: first.id },
          },
        ],
      },
    },
  ]);
});

test('Who does not say who they are, or which version they speak, is refused', async () => {
  expect(await refusal(libraryAt(on.standIn, 'another').mandates.list({} as never))).toMatchObject({
    code: 401,
    errors: [{ reason: 'access_token_not_found' }],
  });
  const bare = async (given: Record<string, string>) => {
    const answer = await fetch(`${on.standIn.url}/mandates`, { headers: given });
    const { error } = (await answer.json()) as { error: { errors: [{ reason: string }] } };
    return [answer.status, error.errors[0].reason];
  };
  expect(await bare({})).toEqual([401, 'missing_authorization_header']);
  const { Authorization, ...version } = callHeaders(on.standIn.settings);
  expect(await bare({ Authorization })).toEqual([400, 'missing_version_header']);
  expect(await bare({ ...version, Authorization, 'GoCardless-Version': '2014-01-01' })).toEqual([
    400,
    'version_not_found',
  ]);
  expect(await refusal(on.client.mandates.find('MD0'))).toMatchObject({
    code: 404,
    type: 'invalid_api_usage',
    errors: [{ reason: 'resource_not_found' }],
  });
});

test('A subscription makes its payments as their days come, and they are collected', async () => {
  const { id, upcoming_payments, start_date } = await on.aSubscription();
  expect(upcoming_payments).toHaveLength(10);
  const [first] = (await on.client.payments.list({ subscription: id } as never)).payments;
  expect(first).toMatchObject({
    amount: 667,
    charge_date: start_date,
    status: 'pending_submission',
  });

  on.standIn.advance(100);
  const { payments } = await on.client.payments.list({ subscription: id } as never);
  expect(payments.length).toBeGreaterThanOrEqual(3);
  expect(payments.at(-1)?.status).toBe('paid_out');
  expect(eventsOf('payments').slice(0, 4)).toEqual([
    'created',
    'submitted',
    'confirmed',
    'paid_out',
  ]);
  const mandate = on.standIn.all('mandates')[0];
  expect(mandate?.status).toBe('active');
});

test('A yearly subscription is charged once a year', async () => {
  const { id, upcoming_payments } = await on.aSubscription({
    amount: 10_000,
    interval_unit: 'yearly',
  });
  const years = upcoming_payments?.map(({ charge_date }) => Number(charge_date?.slice(0, 4))) ?? [];
  expect(years.slice(1).every((year, at) => year === (years[at] ?? 0) + 1)).toBe(true);
  on.standIn.advance(300);
  expect((await on.client.payments.list({ subscription: id } as never)).payments).toHaveLength(1);
});

test('A wrong subscription is refused with the fields at fault', async () => {
  expect(await refusal(on.aSubscription({ amount: 0, interval_unit: 'daily' }))).toMatchObject({
    code: 422,
    type: 'validation_failed',
    errors: [{ field: 'amount' }, { field: 'interval_unit' }],
  });
  expect(await refusal(on.aSubscription({ start_date: '2020-01-01' }))).toMatchObject({
    errors: [{ field: 'start_date' }],
  });
  const mandate = await on.aMandate();
  on.standIn.endMandate(mandate, 'expired');
  expect(await refusal(on.aSubscription({ links: { mandate } }))).toMatchObject({
    code: 422,
    errors: [{ reason: 'mandate_is_inactive' }],
  });
});

test('A subscription can be changed, paused, resumed and cancelled once', async () => {
  const { id } = await on.aSubscription();
  const changed = await on.client.subscriptions.update(id, { amount: 700 } as never);
  expect(changed.upcoming_payments?.[0]?.amount).toBe(700);
  const paused = await on.client.subscriptions.pause(id, {} as never);
  expect([paused.status, paused.upcoming_payments]).toEqual(['paused', []]);
  expect((await on.client.subscriptions.resume(id, {} as never)).status).toBe('active');
  const cancelled = await on.client.subscriptions.cancel(id, {} as never);
  expect([cancelled.status, cancelled.upcoming_payments]).toEqual(['cancelled', []]);
  expect(await refusal(on.client.subscriptions.cancel(id, {} as never))).toMatchObject({
    code: 422,
    errors: [{ reason: 'cancellation_failed' }],
  });
  expect(eventsOf('subscriptions')).toEqual([
    'created',
    'payment_created',
    'amended',
    'paused',
    'resumed',
    'cancelled',
  ]);
});

test('The bank refuses a payment, which can be retried, and takes one back', async () => {
  const { id } = await on.aSubscription();
  const payment = on.standIn.collectNext(id, 'failed');
  const paymentId = payment?.id ?? '';
  expect((await on.client.payments.find(paymentId)).status).toBe('failed');
  const failed = on.standIn.all('events').find(({ action }) => action === 'failed');
  expect(failed?.details).toMatchObject({ origin: 'bank', will_attempt_retry: false });

  expect((await on.client.payments.retry(paymentId, {} as never)).status).toBe(
    'pending_submission',
  );
  on.standIn.collectNext(id);
  expect((await on.client.payments.find(paymentId)).status).toBe('paid_out');
  on.standIn.chargeBack(paymentId);
  expect((await on.client.payments.find(paymentId)).status).toBe('charged_back');
  on.standIn.cancelChargeBack(paymentId);
  expect((await on.client.payments.find(paymentId)).status).toBe('paid_out');
  expect(await refusal(on.client.payments.retry(paymentId, {} as never))).toMatchObject({
    errors: [{ reason: 'retry_failed' }],
  });
});

test('What ends a mandate ends its subscriptions and the payments that are not yet sent', async () => {
  const { id, mandate } = await on.aSubscription();
  await on.client.mandates.cancel(mandate, {} as never);
  expect((await on.client.subscriptions.find(id)).status).toBe('cancelled');
  const { payments } = await on.client.payments.list({ mandate } as never);
  expect(payments.map(({ status }) => status)).toEqual(['cancelled']);
  const again = on.client.mandates.cancel(mandate, {} as never);
  expect(await refusal(again)).toMatchObject({ errors: [{ reason: 'cancellation_failed' }] });
});

test('Events are listed newest first, by pages, and by what they are about', async () => {
  await on.aSubscription();
  const every: string[] = [];
  for await (const event of on.client.events.all({ limit: '3' } as never))
    every.push(event.id ?? '');
  expect(every).toEqual(
    on.standIn
      .all('events')
      .map(({ id }) => id)
      .reverse(),
  );

  const { events, meta } = await on.client.events.list({
    resource_type: 'mandates',
    limit: '1',
  } as never);
  expect(events.map(({ action }) => action)).toEqual(['created']);
  expect(meta).toEqual({ cursors: { before: null, after: null }, limit: 1 });

  const before = every[2] as string;
  const page = await on.client.events.list({ before, limit: '1' } as never);
  expect(page.events.map(({ id }) => id)).toEqual([every[1]]);
  expect(page.meta?.cursors).toEqual({ before: every[1], after: every[1] });
  expect(await refusal(on.client.events.list({ limit: '501' } as never))).toMatchObject({
    code: 422,
    errors: [{ field: 'limit' }],
  });
});
