import { type Context, Hono } from 'hono';
import type { ZodType, z } from 'zod';
import {
  cancelBillingRequest,
  collectBankAccount,
  collectCustomerDetails,
  confirmPayerDetails,
  createBillingRequest,
  createFlow,
  fulfil,
  presentBillingRequest,
} from './billing-requests.ts';
import { ApiError, invalidState, invalidUsage } from './errors.ts';
import * as input from './input.ts';
import { cancelMandate } from './mandates.ts';
import { cancelPayment, retryPayment } from './payments.ts';
import { catchUp } from './progress.ts';
import type { Kind, Resources } from './resources.ts';
import { newId, type Store } from './store.ts';
import {
  cancelSubscription,
  createSubscription,
  pauseSubscription,
  presentSubscription,
  resumeSubscription,
  updateSubscription,
} from './subscriptions.ts';

interface Api {
  store: Store;
  accessToken: string;
  /** Where the stand-in is reached. */
  url: () => string;
}

/** The part of https://developer.gocardless.com/api-reference that a merchant with mandates needs. */
export function createApi({ store, accessToken, url }: Api) {
  const api = new Hono();

  for (const kind of Object.keys(presenters) as Kind[])
    for (const path of [`/${kind}`, `/${kind}/*`])
      api.use(path, async (c, next) => {
        refuseUnauthorised(c, accessToken);
        catchUp(store);
        await next();
      });

  function creates<K extends Kind, S extends ZodType>(
    kind: K,
    schema: S,
    make: (fields: z.output<S>) => Resources[K],
  ) {
    api.post(`/${kind}`, async (c) => {
      const key = c.req.header('idempotency-key');
      const earlier = key && store.made.get(`${kind} ${key}`);
      if (earlier)
        throw invalidState(
          'idempotent_creation_conflict',
          'A resource has already been created with this idempotency key',
          { conflicting_resource_id: earlier },
        );
      const resource = make(input.readBody(await readJson(c), kind, schema));
      if (key) store.made.set(`${kind} ${key}`, resource.id);
      return c.json(present(kind, resource), 201, { Location: `${url()}/${kind}/${resource.id}` });
    });
  }

  function finds(kind: Kind) {
    api.get(`/${kind}/:id`, (c) => c.json(present(kind, store.find(kind, c.req.param('id')))));
  }

  /** Newest first; `filters` are the names of the query and what they are held against. */
  function lists<K extends Kind>(
    kind: K,
    filters: Record<string, (resource: Resources[K]) => string | undefined> = {},
  ) {
    api.get(`/${kind}`, (c) => {
      const query = c.req.query();
      const wanted = Object.entries(filters).filter(([name]) => query[name] !== undefined);
      const all = store
        .all(kind)
        .reverse()
        .filter((one) => isWithin(one.created_at, query))
        .filter((one) =>
          wanted.every(([name, read]) => query[name]?.split(',').includes(read(one) ?? '')),
        );
      const { limit, after, before } = input.check(query, kind, input.Page);
      const { items, cursors } = pageOf(all, limit, after, before);
      return c.json({
        [kind]: items.map((one) => presenters[kind](store, one)),
        meta: { cursors, limit },
      });
    });
  }

  function changes<K extends Kind, S extends ZodType>(
    kind: K,
    schema: S,
    change: (id: string, fields: z.output<S>) => Resources[K],
  ) {
    api.put(`/${kind}/:id`, async (c) => {
      const fields = input.readBody(await readJson(c), kind, schema);
      return c.json(present(kind, change(c.req.param('id') ?? '', fields)));
    });
  }

  function acts<K extends Kind>(
    kind: K,
    action: string,
    act: (id: string, body: unknown) => Resources[K],
  ) {
    api.post(`/${kind}/:id/actions/${action}`, async (c) =>
      c.json(present(kind, act(c.req.param('id') ?? '', await readJson(c)))),
    );
  }

  function assign<K extends 'customers' | 'mandates' | 'payments' | 'customer_bank_accounts'>(
    kind: K,
  ) {
    return (id: string, fields: object) => Object.assign(store.find(kind, id), fields);
  }

  function present<K extends Kind>(kind: K, resource: Resources[K]) {
    return { [kind]: presenters[kind](store, resource) };
  }

  creates('billing_requests', input.NewBillingRequest, (fields) =>
    createBillingRequest(store, fields),
  );
  finds('billing_requests');
  lists('billing_requests', {
    customer: ({ links }) => links.customer,
    status: ({ status }) => status,
  });
  acts('billing_requests', 'collect_customer_details', (id, body) => {
    const details = input.readBody(body, 'data', input.CustomerDetails);
    return collectCustomerDetails(store, id, {
      ...details.customer,
      ...details.customer_billing_detail,
    });
  });
  acts('billing_requests', 'collect_bank_account', (id, body) =>
    collectBankAccount(store, id, input.readBody(body, 'data', input.BankAccount)),
  );
  acts('billing_requests', 'confirm_payer_details', (id) => confirmPayerDetails(store, id));
  acts('billing_requests', 'fulfil', (id) => fulfil(store, id));
  acts('billing_requests', 'cancel', (id) => cancelBillingRequest(store, id));

  creates('billing_request_flows', input.NewFlow, (fields) => createFlow(store, url(), fields));
  acts('billing_request_flows', 'initialise', (id) =>
    Object.assign(store.find('billing_request_flows', id), { session_token: newId('SES') }),
  );

  creates('customers', input.NewCustomer, (fields) => store.add('customers', fields));
  finds('customers');
  lists('customers');
  changes('customers', input.CustomerChange, assign('customers'));

  finds('customer_bank_accounts');
  lists('customer_bank_accounts', { customer: ({ links }) => links.customer });
  changes('customer_bank_accounts', input.MetadataChange, assign('customer_bank_accounts'));

  finds('mandates');
  lists('mandates', {
    customer: ({ links }) => links.customer,
    reference: ({ reference }) => reference,
    status: ({ status }) => status,
  });
  changes('mandates', input.MetadataChange, assign('mandates'));
  acts('mandates', 'cancel', (id) => cancelMandate(store, id));

  creates('subscriptions', input.NewSubscription, (fields) => createSubscription(store, fields));
  finds('subscriptions');
  lists('subscriptions', {
    mandate: ({ links }) => links.mandate,
    customer: ({ links }) => store.find('mandates', links.mandate).links.customer,
    status: ({ status }) => status,
  });
  changes('subscriptions', input.SubscriptionChange, (id, fields) =>
    updateSubscription(store, id, fields),
  );
  acts('subscriptions', 'cancel', (id) => cancelSubscription(store, id));
  acts('subscriptions', 'pause', (id) => pauseSubscription(store, id));
  acts('subscriptions', 'resume', (id) => resumeSubscription(store, id));

  finds('payments');
  lists('payments', {
    mandate: ({ links }) => links.mandate,
    subscription: ({ links }) => links.subscription,
    customer: ({ links }) => store.find('mandates', links.mandate).links.customer,
    status: ({ status }) => status,
    charge_date: ({ charge_date }) => charge_date,
  });
  changes('payments', input.MetadataChange, assign('payments'));
  acts('payments', 'cancel', (id) => cancelPayment(store, id));
  acts('payments', 'retry', (id) => retryPayment(store, id));

  finds('events');
  lists('events', {
    resource_type: ({ resource_type }) => resource_type,
    action: ({ action }) => action,
    billing_request: ({ links }) => links.billing_request,
    mandate: ({ links }) => links.mandate,
    subscription: ({ links }) => links.subscription,
    payment: ({ links }) => links.payment,
  });

  api.onError((error, c) => {
    if (error instanceof ApiError) return c.json(error.body(), error.status as 422);
    throw error;
  });
  return api;
}

const asItIs = <T>(_store: Store, resource: T): object => resource as object;

const presenters: { [K in Kind]: (store: Store, resource: Resources[K]) => object } = {
  billing_requests: presentBillingRequest,
  billing_request_flows: asItIs,
  customers: asItIs,
  customer_bank_accounts: asItIs,
  mandates: (store, mandate) => ({
    ...mandate,
    next_possible_charge_date: store.nextPossibleChargeDate(mandate.id),
  }),
  subscriptions: presentSubscription,
  payments: asItIs,
  events: asItIs,
};

function refuseUnauthorised(c: Context, accessToken: string) {
  const authorization = c.req.header('authorization');
  if (!authorization)
    throw invalidUsage(401, 'missing_authorization_header', 'Missing authorization header');
  if (authorization !== `Bearer ${accessToken}`)
    throw invalidUsage(
      401,
      'access_token_not_found',
      'The access token you used is not recognised',
    );
  const version = c.req.header('gocardless-version');
  if (!version) throw invalidUsage(400, 'missing_version_header', 'Version header missing');
  if (version !== '2015-07-06') throw invalidUsage(400, 'version_not_found', 'Version not found');
}

/** An action may have no body. */
async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (!text) return {};
  if (!c.req.header('content-type')?.startsWith('application/json'))
    throw invalidUsage(415, 'invalid_content_type', 'Content-Type must be application/json');
  try {
    return JSON.parse(text);
  } catch {
    throw invalidUsage(400, 'malformed_json', 'Malformed JSON');
  }
}

/** `created_at[gt]` and its like. */
function isWithin(createdAt: string, query: Record<string, string>) {
  const { 'created_at[gt]': gt, 'created_at[gte]': gte } = query;
  const { 'created_at[lt]': lt, 'created_at[lte]': lte } = query;
  const at = Date.parse(createdAt);
  return (
    (!gt || at > Date.parse(gt)) &&
    (!gte || at >= Date.parse(gte)) &&
    (!lt || at < Date.parse(lt)) &&
    (!lte || at <= Date.parse(lte))
  );
}

/** `all` is newest first: `after` a resource stand those made before it. */
function pageOf<T extends { id: string }>(
  all: T[],
  limit: number,
  after: string | undefined,
  before: string | undefined,
) {
  const start = after === undefined ? 0 : placeOf(all, after) + 1;
  const end = before === undefined ? all.length : placeOf(all, before);
  const from = before === undefined ? start : Math.max(start, end - limit);
  const items = all.slice(from, Math.min(from + limit, end));
  const hasEarlier = from > 0;
  const hasLater = from + items.length < all.length;
  return {
    items,
    cursors: {
      before: (hasEarlier && items[0]?.id) || null,
      after: (hasLater && items.at(-1)?.id) || null,
    },
  };
}

function placeOf(all: { id: string }[], id: string) {
  const place = all.findIndex((one) => one.id === id);
  if (place === -1) throw invalidUsage(400, 'cursor_not_found', 'Cursor not found');
  return place;
}
