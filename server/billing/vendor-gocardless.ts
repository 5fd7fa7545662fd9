import { Agent } from 'node:https';
import { connect as connectPlainly, isIP, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectSafely } from 'node:tls';
import type { GoCardlessEnvironment, ProPlan } from '@fixturebook/contract/billing';
import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import { loadOnce } from '../platform/load-once.ts';

type GoCardlessSettings = NonNullable<Config['goCardless']>;

const timeoutMs = 8_000;

/** The kind `away` means that a retry may succeed, and `refused` means that it cannot. */
export class ProviderError extends Error {
  readonly kind: 'away' | 'refused';
  readonly status: number | undefined;

  constructor(kind: 'away' | 'refused', reason: string, status?: number) {
    super(`GoCardless ${kind === 'away' ? 'could not answer' : 'refused'}: ${reason}`);
    this.kind = kind;
    this.status = status;
  }
}

const Mandate = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.string().nullish(),
  next_possible_charge_date: z.string().nullish(),
});
const Subscription = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  interval_unit: z.string(),
  created_at: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  upcoming_payments: z.array(z.object({ charge_date: z.string() })).nullish(),
  links: z.object({ mandate: z.string() }),
});
const Payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  charge_date: z.string().nullish(),
  links: z.object({ mandate: z.string(), subscription: z.string().nullish() }),
});

export type MandateState = Awaited<ReturnType<PaymentProvider['findMandateState']>>;
export type PaymentProvider = ReturnType<typeof createPaymentProvider>;

/** Methods return undefined for an unknown object, and throw `ProviderError` when a call fails. */
export function createPaymentProvider({ accessToken, environment, apiUrl }: GoCardlessSettings) {
  /** Loads the library at the first call, because most servers make none for days. */
  const getClient = loadOnce(async () => {
    const { Environments, gocardless } = await import('gocardless-nodejs');
    const place = environment === 'live' ? Environments.Live : Environments.Sandbox;
    const proxy = { https: new HostOverrideHttpAgent(apiUrl) };
    return gocardless(accessToken, place, { proxy });
  });

  return {
    environment: environment as GoCardlessEnvironment,

    async createBillingRequest(purchaseId: string, description: string) {
      const mandate = { scheme: 'bacs', currency: 'GBP', description };
      const metadata = { purchase: purchaseId };
      const made = await callWithTimeout(async () =>
        (await getClient()).billingRequests.create(
          { mandate_request: mandate, metadata },
          purchaseId,
        ),
      );
      return made.id;
    },

    async findBillingRequest(id: string) {
      const found = await callProviderUnlessNotFound(async () =>
        (await getClient()).billingRequests.find(id),
      );
      return (
        found && {
          status: found.status ?? 'pending',
          mandateId: found.links?.mandate_request_mandate,
        }
      );
    },

    fulfilBillingRequest: (id: string) =>
      callWithTimeout(async () => (await getClient()).billingRequests.fulfil(id)),
    cancelBillingRequest: (id: string) =>
      callWithTimeout(async () => (await getClient()).billingRequests.cancel(id)),

    /** A billing request can have several flows, but the club can complete it only once. */
    async createFlow(flow: {
      billingRequestId: string;
      returnUrl: string;
      email: string;
      clubName: string;
    }) {
      const made = await callWithTimeout(async () =>
        (await getClient()).billingRequestFlows.create({
          links: { billing_request: flow.billingRequestId },
          redirect_uri: `${flow.returnUrl}?payment=done`,
          exit_uri: flow.returnUrl,
          prefilled_customer: { email: flow.email, company_name: flow.clubName },
        }),
      );
      if (!made.id || !made.authorisation_url) return undefined;
      const { id, authorisation_url: url, expires_at: expiresAt } = made;
      return { id, url, expiresAt: expiresAt ? new Date(expiresAt) : undefined };
    },

    createSubscription(order: {
      purchaseId: string;
      mandateId: string;
      plan: ProPlan;
      amountPence: number;
      name: string;
      startDate: string | undefined;
    }) {
      const { purchaseId, mandateId, plan, amountPence, name, startDate } = order;
      const subscription = {
        amount: amountPence,
        currency: 'GBP',
        interval_unit: plan,
        interval: 1,
        name,
        metadata: { purchase: purchaseId },
        links: { mandate: mandateId },
        ...(startDate ? { start_date: startDate } : {}),
      };
      return callWithTimeout(async () =>
        (await getClient()).subscriptions.create(subscription, `subscription-${purchaseId}`),
      );
    },

    cancelSubscription: (id: string) =>
      callWithTimeout(async () => (await getClient()).subscriptions.cancel(id, {})),
    cancelMandate: (id: string) =>
      callWithTimeout(async () => (await getClient()).mandates.cancel(id, {})),
    retryPayment: (id: string) =>
      callWithTimeout(async () => (await getClient()).payments.retry(id, {})),

    async findMandateOfSubscription(id: string) {
      const found = await findParsedResource(Subscription, async () =>
        (await getClient()).subscriptions.find(id),
      );
      return found?.links.mandate;
    },

    async findMandateOfPayment(id: string) {
      const found = await findParsedResource(Payment, async () =>
        (await getClient()).payments.find(id),
      );
      return found?.links.mandate;
    },

    async findMandateState(mandateId: string) {
      const mandate = await findParsedResource(Mandate, async () =>
        (await getClient()).mandates.find(mandateId),
      );
      if (!mandate) return undefined;
      const ofMandate = { mandate: mandateId, limit: 500 };
      const subscriptions = await listParsedResources(Subscription, async () =>
        (await getClient()).subscriptions.all(ofMandate),
      );
      const payments = await listParsedResources(Payment, async () =>
        (await getClient()).payments.all(ofMandate),
      );
      return { mandate, subscriptions, payments };
    },
  };
}

async function findParsedResource<T>(schema: z.ZodType<T>, call: () => Promise<unknown>) {
  const found = await callProviderUnlessNotFound(call);
  return found === undefined ? undefined : schema.parse(found);
}

async function listParsedResources<T>(
  schema: z.ZodType<T>,
  call: () => Promise<AsyncIterable<unknown>>,
) {
  const all = await callWithTimeout(async () => {
    const found: unknown[] = [];
    for await (const one of await call()) found.push(one);
    return found;
  });
  return z.array(schema).parse(all);
}

async function callProviderUnlessNotFound<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await callWithTimeout(call);
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return undefined;
    throw error;
  }
}

async function callWithTimeout<T>(call: () => Promise<T>): Promise<T> {
  const tooLate = pause(timeoutMs, undefined, { ref: false }).then(() => {
    throw new ProviderError('away', 'no answer in time');
  });
  try {
    return await Promise.race([call(), tooLate]);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const { ApiError } = await import('gocardless-nodejs');
    if (!(error instanceof ApiError)) {
      const { code, name } = error as NodeJS.ErrnoException;
      throw new ProviderError('away', code ?? name);
    }
    const status = Number(error.code);
    const passes = status >= 500 || status === 429 || status === 401 || status === 403;
    throw new ProviderError(passes ? 'away' : 'refused', error.message, status);
  }
}

/** Adds a timeout to requests, and can replace the host, which is fixed in the GoCardless library. */
class HostOverrideHttpAgent extends Agent {
  readonly #to: URL | undefined;

  constructor(to: string | undefined) {
    super();
    this.#to = to === undefined ? undefined : new URL(to);
  }

  override createConnection(...args: Parameters<Agent['createConnection']>) {
    const socket = this.#to ? openSocketToUrl(this.#to) : super.createConnection(...args);
    if (socket instanceof Socket) socket.setTimeout(timeoutMs, () => socket.destroy());
    return socket;
  }
}

function openSocketToUrl({ protocol, hostname, port }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'http:') return connectPlainly({ host, port: Number(port || 80) });
  const servername = isIP(host) ? undefined : host;
  return connectSafely({ host, port: Number(port || 443), servername });
}
