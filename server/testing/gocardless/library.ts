import { Agent } from 'node:https';
import { connect } from 'node:net';
import { Environments, GoCardlessClient } from 'gocardless-nodejs';
import { afterEach, beforeEach } from 'vitest';
import { startGoCardless } from './start.ts';

/** A stand-in for each test of the file, and the real library that speaks to it. */
export function standInForEach() {
  const used = {} as {
    standIn: Awaited<ReturnType<typeof startGoCardless>>;
    client: GoCardlessClient;
  };
  beforeEach(async () => {
    used.standIn = await startGoCardless();
    used.client = libraryAt(used.standIn);
  });
  afterEach(() => used.standIn.stop());

  async function aBillingRequest(key?: string) {
    const mandate_request = { currency: 'GBP', scheme: 'bacs', description: 'Pro' };
    const fields = { mandate_request, metadata: { purchase: 'one' } };
    return used.client.billingRequests.create(fields as never, key);
  }

  async function aMandate() {
    const { id } = await aBillingRequest();
    const flow = await used.client.billingRequestFlows.create({
      links: { billing_request: id },
    } as never);
    used.standIn.payFlow(flow.id);
    const { links } = await used.client.billingRequests.find(id);
    return links?.mandate_request_mandate as string;
  }

  async function aSubscription(fields: object = {}) {
    const mandate = await aMandate();
    const { id = '', ...subscription } = await used.client.subscriptions.create({
      amount: 667,
      currency: 'GBP',
      interval_unit: 'monthly',
      name: 'Pro',
      links: { mandate },
      ...fields,
    } as never);
    return { id, mandate, ...subscription };
  }

  return Object.assign(used, { aBillingRequest, aMandate, aSubscription });
}

/** The library speaks to fixed hosts: an agent leads it here. */
export function libraryAt(
  { url, settings }: { url: string; settings: { GOCARDLESS_ACCESS_TOKEN: string } },
  accessToken = settings.GOCARDLESS_ACCESS_TOKEN,
) {
  const agent = new Agent();
  agent.createConnection = () => connect(Number(new URL(url).port), '127.0.0.1') as never;
  return new GoCardlessClient(accessToken, Environments.Sandbox, {
    proxy: { https: agent },
  } as never);
}

/** What every call says. */
export function callHeaders(settings: { GOCARDLESS_ACCESS_TOKEN: string }) {
  return {
    Authorization: `Bearer ${settings.GOCARDLESS_ACCESS_TOKEN}`,
    'GoCardless-Version': '2015-07-06',
    'Content-Type': 'application/json',
  };
}

/** What the library threw. */
export async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason) => reason,
  );
  return { code: error?.code, type: error?.errorType, errors: error?.errors };
}
