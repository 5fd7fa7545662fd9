import { Hono } from 'hono';
import type { ZodType, z } from 'zod';
import { ApiError, createIdempotencyConflictError, createInvalidUsageError } from './api-error.ts';
import {
  cancelBillingRequest,
  createBillingRequest,
  createFlow,
  fulfilBillingRequest,
} from './billing-requests.ts';
import { processDueResources } from './daily-processing.ts';
import { endMandate, toMandateView } from './mandates.ts';
import { retryPayment } from './payments.ts';
import { NewBillingRequest, NewFlow, NewSubscription, parseBody } from './request-bodies.ts';
import type { GoCardlessResourcesByKind, ResourceKind } from './resources.ts';
import type { GoCardlessStore } from './store.ts';
import { cancelSubscription, createSubscription, toSubscriptionView } from './subscriptions.ts';

interface ApiOptions {
  store: GoCardlessStore;
  accessToken: string;
  getBaseUrl: () => string;
}

/** The routes of the GoCardless API that `billing/vendor-gocardless.ts` calls. */
export function createApi({ store, accessToken, getBaseUrl }: ApiOptions) {
  const api = new Hono();

  api.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${accessToken}`)
      throw createInvalidUsageError(
        401,
        'access_token_not_found',
        'The access token is not recognised',
      );
    processDueResources(store);
    await next();
  });

  addCreateRoute('billing_requests', NewBillingRequest, createBillingRequest);
  addGetRoute('billing_requests');
  addActionRoute('billing_requests', 'fulfil', fulfilBillingRequest);
  addActionRoute('billing_requests', 'cancel', cancelBillingRequest);

  addCreateRoute('billing_request_flows', NewFlow, (_, fields) =>
    createFlow(store, getBaseUrl(), fields),
  );

  addGetRoute('mandates');
  addActionRoute('mandates', 'cancel', (_, id) => endMandate(store, id, 'cancelled', 'api'));

  addCreateRoute('subscriptions', NewSubscription, createSubscription);
  addGetRoute('subscriptions');
  addListRoute('subscriptions');
  addActionRoute('subscriptions', 'cancel', cancelSubscription);

  addGetRoute('payments');
  addListRoute('payments');
  addActionRoute('payments', 'retry', retryPayment);

  api.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    throw error;
  });
  return api;

  function addCreateRoute<K extends ResourceKind, S extends ZodType>(
    kind: K,
    schema: S,
    create: (store: GoCardlessStore, fields: z.output<S>) => GoCardlessResourcesByKind[K],
  ) {
    api.post(`/${kind}`, async (c) => {
      const key = `${kind} ${c.req.header('idempotency-key')}`;
      const existingId = store.idsByKey.get(key);
      if (existingId) throw createIdempotencyConflictError(existingId);
      const resource = create(store, parseBody(await c.req.json(), kind, schema));
      store.idsByKey.set(key, resource.id);
      return c.json({ [kind]: toView(kind, resource) }, 201);
    });
  }

  function addGetRoute(kind: ResourceKind) {
    api.get(`/${kind}/:id`, (c) =>
      c.json({ [kind]: toView(kind, store.get(kind, c.req.param('id'))) }),
    );
  }

  /** Adds a route that lists resources in pages. `after` is the last id of the previous page. */
  function addListRoute(kind: 'subscriptions' | 'payments') {
    api.get(`/${kind}`, (c) => {
      const { mandate, after, limit = 50 } = c.req.query();
      const all = store
        .list(kind)
        .filter(({ links }) => links.mandate === mandate)
        .reverse();
      const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
      const end = start + Number(limit);
      const nextCursor = end < all.length ? all[end - 1]?.id : null;
      const page = all.slice(start, end).map((resource) => toView(kind, resource));
      return c.json({ [kind]: page, meta: { cursors: { after: nextCursor } } });
    });
  }

  function addActionRoute<K extends ResourceKind>(
    kind: K,
    action: string,
    act: (store: GoCardlessStore, id: string) => GoCardlessResourcesByKind[K],
  ) {
    api.post(`/${kind}/:id/actions/${action}`, (c) =>
      c.json({ [kind]: toView(kind, act(store, c.req.param('id') ?? '')) }),
    );
  }

  function toView<K extends ResourceKind>(kind: K, resource: GoCardlessResourcesByKind[K]): object {
    if (kind === 'mandates')
      return toMandateView(store, resource as GoCardlessResourcesByKind['mandates']);
    if (kind === 'subscriptions')
      return toSubscriptionView(resource as GoCardlessResourcesByKind['subscriptions']);
    return resource;
  }
}
