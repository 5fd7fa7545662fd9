import { inspect } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { startGoCardlessStandIn } from '../testing/gocardless/start.ts';
import { createPaymentProvider, ProviderError } from './vendor-gocardless.ts';

const bank = await startGoCardlessStandIn();
afterAll(() => bank.stop());

function createTestProvider(settings: Record<string, string> = {}) {
  const { goCardless } = readConfig({ ...bank.settings, ...settings });
  if (!goCardless) throw new Error('payments are not set up');
  return createPaymentProvider(goCardless);
}

async function getProviderError(call: Promise<unknown>): Promise<ProviderError> {
  const fault = await call.then(
    () => undefined,
    (error) => error,
  );
  expect(fault).toBeInstanceOf(ProviderError);
  return fault;
}

it('creates one billing request for repeated calls with the same purchase', async () => {
  const provider = createTestProvider();
  const first = await provider.createBillingRequest('a purchase', 'Pro');
  expect(await provider.createBillingRequest('a purchase', 'Pro')).toBe(first);
  expect(await provider.createBillingRequest('another', 'Pro')).not.toBe(first);
});

it('returns undefined for a billing request, mandate or payment that does not exist at GoCardless', async () => {
  const provider = createTestProvider();
  expect(await provider.findBillingRequest('BRQ000')).toBeUndefined();
  expect(await provider.findMandateState('MD000')).toBeUndefined();
  expect(await provider.findMandateOfPayment('PM000')).toBeUndefined();
});

it('distinguishes a refusal by GoCardless from an error that a retry can fix', async () => {
  const provider = createTestProvider();
  const subscription = { purchaseId: 'one', mandateId: 'MD000', plan: 'monthly' as const };
  const order = { ...subscription, amountPence: 667, name: 'Pro', startDate: undefined };
  expect((await getProviderError(provider.createSubscription(order))).kind).toBe('refused');
  for (const answer of [500, 429, 'disconnect'] as const) {
    bank.faults.add({ path: '/billing_requests', answer });
    expect((await getProviderError(provider.createBillingRequest('two', 'Pro'))).kind).toBe('away');
  }
});

it('throws a timeout error when GoCardless does not respond to a request', {
  timeout: 30_000,
}, async () => {
  bank.faults.add({ path: '/billing_requests', answer: 'hang' });
  const fault = await getProviderError(createTestProvider().createBillingRequest('three', 'Pro'));
  expect(fault).toMatchObject({ kind: 'away', message: expect.stringContaining('in time') });
});

it('keeps the access token out of the errors of failed requests to GoCardless', async () => {
  const secret = 'a-token-that-is-wrong';
  const provider = createTestProvider({ GOCARDLESS_ACCESS_TOKEN: secret });
  const refused = await getProviderError(provider.createBillingRequest('four', 'Pro'));
  const nobody = createTestProvider({
    GOCARDLESS_ACCESS_TOKEN: secret,
    GOCARDLESS_API_URL: 'https://127.0.0.1:9',
  });
  const unreached = await getProviderError(nobody.createBillingRequest('five', 'Pro'));
  for (const fault of [refused, unreached]) {
    expect(fault.kind).toBe('away');
    expect(inspect(fault, { depth: 20, showHidden: true })).not.toContain(secret);
  }
});
