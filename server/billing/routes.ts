import { BillingFlow, PlanChoice, Plans, Subscription } from '@fixturebook/contract/billing';
import { z } from 'zod';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { cancelSubscription, changePlan } from './commands/change-plan.ts';
import { confirmBillingFlow } from './commands/confirm-flow.ts';
import { receiveWebhookEvents } from './commands/receive-webhook.ts';
import { startBillingFlow } from './commands/start-flow.ts';
import { type BillingDeps, requireProvider } from './commands.ts';
import { billingWriteLimit } from './policy.ts';
import { toPlansView, toSubscriptionView } from './presenters.ts';
import { getBilling } from './queries.ts';

const plansRoute = defineRoute({
  who: 'anyone',
  method: 'get',
  path: '/plans',
  responses: { 200: jsonResponse(Plans, 'The plans and their prices') },
});

const startRoute = defineRoute({
  who: 'club',
  limit: billingWriteLimit,
  method: 'post',
  path: '/billing/flows',
  request: { body: jsonBody(PlanChoice) },
  responses: {
    201: jsonResponse(BillingFlow, 'The flow for the Drop-in. The same until it is completed'),
  },
});

const confirmRoute = defineRoute({
  who: 'club',
  limit: billingWriteLimit,
  method: 'post',
  path: '/billing/flows/{flowId}/confirmation',
  request: { params: z.object({ flowId: z.string().max(200) }) },
  responses: {
    200: jsonResponse(Subscription, 'Bought now or by an earlier confirmation'),
  },
});

const subscriptionRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/subscription',
  responses: { 200: jsonResponse(Subscription) },
});

const changeRoute = defineRoute({
  who: 'club',
  limit: billingWriteLimit,
  method: 'put',
  path: '/me/subscription',
  request: { body: jsonBody(PlanChoice) },
  responses: {
    200: jsonResponse(
      Subscription,
      'This plan goes on when what is paid for is over: a switch, or a renewal',
    ),
  },
});

const cancelRoute = defineRoute({
  who: 'club',
  limit: billingWriteLimit,
  method: 'delete',
  path: '/me/subscription',
  responses: { 200: jsonResponse(Subscription, 'The subscription ends after the paid period') },
});

const webhookMaxBytes = 1024 * 1024;

const webhookRoute = defineRoute({
  who: 'anyone',
  accepts: { types: /^application\/json$/, maxBytes: webhookMaxBytes },
  method: 'post',
  path: '/webhooks/gocardless',
  request: { headers: z.object({ 'webhook-signature': z.string().optional() }) },
  responses: { 204: { description: 'Stored; each event is applied once' } },
});

export function billingRoutes(deps: BillingDeps & Pick<Platform, 'config'>) {
  const { db, clock, config } = deps;
  const getSubscriptionView = async (clubId: string) =>
    toSubscriptionView(await getBilling(db, clubId), clock());
  return createRouter()
    .openapi(plansRoute, (c) => c.json(toPlansView(config), 200))
    .openapi(startRoute, async (c) => {
      const flow = await startBillingFlow(
        requireProvider(deps),
        c.var.caller,
        c.req.valid('json').plan,
      );
      return c.json(flow, 201);
    })
    .openapi(confirmRoute, async (c) => {
      await confirmBillingFlow(requireProvider(deps), c.var.caller, c.req.valid('param').flowId);
      return c.json(await getSubscriptionView(c.var.caller.clubId), 200);
    })
    .openapi(subscriptionRoute, async (c) =>
      c.json(await getSubscriptionView(c.var.caller.clubId), 200),
    )
    .openapi(changeRoute, async (c) => {
      const { clubId } = c.var.caller;
      await changePlan(requireProvider(deps), clubId, c.req.valid('json').plan);
      return c.json(await getSubscriptionView(clubId), 200);
    })
    .openapi(cancelRoute, async (c) => {
      const { clubId } = c.var.caller;
      await cancelSubscription(requireProvider(deps), clubId);
      return c.json(await getSubscriptionView(clubId), 200);
    })
    .openapi(webhookRoute, async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      await receiveWebhookEvents(deps, bytes, c.req.valid('header')['webhook-signature']);
      return c.body(null, 204);
    });
}
