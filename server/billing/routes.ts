import { BillingFlow, PlanChoice, Plans, Subscription } from '@fixturebook/contract/billing';
import { z } from 'zod';
import { body, feature, json, route } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { cancelSubscription, changePlan } from './commands/change.ts';
import { confirmFlow } from './commands/confirm.ts';
import { receiveEvents } from './commands/receive.ts';
import { startFlow } from './commands/start.ts';
import { type BillingDeps, checkPaying } from './commands.ts';
import { billingWrites } from './policy.ts';
import { presentPlans, presentSubscription } from './presenters.ts';
import { billingOf } from './queries/subscription.ts';

const plans = route({
  who: 'anyone',
  method: 'get',
  path: '/plans',
  responses: { 200: json(Plans, 'What there is to buy') },
});

const start = route({
  who: 'club',
  limit: billingWrites,
  method: 'post',
  path: '/billing/flows',
  request: { body: body(PlanChoice) },
  responses: { 201: json(BillingFlow, 'For the Drop-in; the same again until it is gone through') },
});

const confirm = route({
  who: 'club',
  limit: billingWrites,
  method: 'post',
  path: '/billing/flows/{flowId}/confirmation',
  request: { params: z.object({ flowId: z.string().max(200) }) },
  responses: { 200: json(Subscription, 'Bought; the same again when it was confirmed before') },
});

const own = route({
  who: 'club',
  method: 'get',
  path: '/me/subscription',
  responses: { 200: json(Subscription) },
});

const change = route({
  who: 'club',
  limit: billingWrites,
  method: 'put',
  path: '/me/subscription',
  request: { body: body(PlanChoice) },
  responses: {
    200: json(
      Subscription,
      'This plan goes on when what is paid for is over: a switch, or a renewal',
    ),
  },
});

const cancel = route({
  who: 'club',
  limit: billingWrites,
  method: 'delete',
  path: '/me/subscription',
  responses: { 200: json(Subscription, 'It ends when what is paid for is over') },
});

/** Room for 250 events. */
const webhookMaxBytes = 1024 * 1024;

const webhook = route({
  who: 'anyone',
  accepts: { types: /^application\/json$/, maxBytes: webhookMaxBytes },
  method: 'post',
  path: '/webhooks/gocardless',
  request: { headers: z.object({ 'webhook-signature': z.string().optional() }) },
  responses: { 204: { description: 'Kept; each event is applied once' } },
});

export function billingRoutes(deps: BillingDeps & Pick<Platform, 'config'>) {
  const { db, clock, config } = deps;
  const subscriptionOf = async (clubId: string) =>
    presentSubscription(await billingOf(db, clubId), clock());
  return feature()
    .openapi(plans, (c) => c.json(presentPlans(config), 200))
    .openapi(start, async (c) => {
      const flow = await startFlow(checkPaying(deps), c.var.caller, c.req.valid('json').plan);
      return c.json(flow, 201);
    })
    .openapi(confirm, async (c) => {
      await confirmFlow(checkPaying(deps), c.var.caller, c.req.valid('param').flowId);
      return c.json(await subscriptionOf(c.var.caller.clubId), 200);
    })
    .openapi(own, async (c) => c.json(await subscriptionOf(c.var.caller.clubId), 200))
    .openapi(change, async (c) => {
      const { clubId } = c.var.caller;
      await changePlan(checkPaying(deps), clubId, c.req.valid('json').plan);
      return c.json(await subscriptionOf(clubId), 200);
    })
    .openapi(cancel, async (c) => {
      const { clubId } = c.var.caller;
      await cancelSubscription(checkPaying(deps), clubId);
      return c.json(await subscriptionOf(clubId), 200);
    })
    .openapi(webhook, async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      await receiveEvents(deps, bytes, c.req.valid('header')['webhook-signature']);
      return c.body(null, 204);
    });
}
