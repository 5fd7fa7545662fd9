import { PaymentFlow, PlanChoice, Plans, Subscription } from '@fixturebook/contract/billing';
import { z } from 'zod';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { cancelSubscription, changePlan } from './commands/change-plan.ts';
import { confirmPaymentFlow } from './commands/confirm-flow.ts';
import { receiveWebhookEvents } from './commands/receive-webhook.ts';
import { startPaymentFlow } from './commands/start-flow.ts';
import { requirePaymentProvider } from './commands.ts';
import type { BillingDeps } from './deps.ts';
import { billingWriteLimit } from './policy.ts';
import { toPlansView, toSubscriptionView } from './presenters.ts';
import { getBilling } from './queries.ts';

export function billingRoutes(deps: BillingDeps & Pick<Platform, 'config'>) {
  const { db, clock, config } = deps;
  const getSubscriptionView = async (clubId: string) =>
    toSubscriptionView(await getBilling(db, clubId), clock());
  return createRouter('Billing', [
    defineRoute('listPlans', 'GET /plans', {
      summary: 'List the plans and their prices',
      who: 'anyone',
      responses: { 200: jsonResponse(Plans) },
      handler: () => toPlansView(config),
    }),
    defineRoute('startBillingFlow', 'POST /billing/flows', {
      summary: 'Start a payment flow, or get the one that is not completed',
      who: 'owner',
      limit: billingWriteLimit,
      request: { body: jsonBody(PlanChoice) },
      responses: { 201: jsonResponse(PaymentFlow) },
      handler: (c) =>
        startPaymentFlow(requirePaymentProvider(deps), c.var.caller, c.req.valid('json').plan),
    }),
    defineRoute('confirmBillingFlow', 'POST /billing/flows/{flowId}/confirmation', {
      summary: 'Start the subscription that the flow has paid for',
      who: 'owner',
      limit: billingWriteLimit,
      request: { params: z.object({ flowId: z.string().regex(/^\w{1,200}$/) }) },
      responses: { 200: jsonResponse(Subscription) },
      handler: async (c) => {
        await confirmPaymentFlow(
          requirePaymentProvider(deps),
          c.var.caller,
          c.req.valid('param').flowId,
        );
        return getSubscriptionView(c.var.caller.clubId);
      },
    }),
    defineRoute('getSubscription', 'GET /me/subscription', {
      summary: 'Get the subscription',
      who: 'club',
      responses: { 200: jsonResponse(Subscription) },
      handler: (c) => getSubscriptionView(c.var.caller.clubId),
    }),
    defineRoute('changePlan', 'PUT /me/subscription', {
      summary: 'Choose the plan that follows the paid period',
      who: 'owner',
      limit: billingWriteLimit,
      request: { body: jsonBody(PlanChoice) },
      responses: { 200: jsonResponse(Subscription) },
      handler: async (c) => {
        const { clubId } = c.var.caller;
        await changePlan(requirePaymentProvider(deps), clubId, c.req.valid('json').plan);
        return getSubscriptionView(clubId);
      },
    }),
    defineRoute('cancelSubscription', 'DELETE /me/subscription', {
      summary: 'End the subscription after the paid period',
      who: 'owner',
      limit: billingWriteLimit,
      responses: { 200: jsonResponse(Subscription) },
      handler: async (c) => {
        const { clubId } = c.var.caller;
        await cancelSubscription(requirePaymentProvider(deps), clubId);
        return getSubscriptionView(clubId);
      },
    }),
    defineRoute('receiveWebhookEvents', 'POST /webhooks/gocardless', {
      summary: 'Receive events from GoCardless',
      who: 'anyone',
      accepts: { types: /^application\/json$/, maxBytes: 1024 * 1024 },
      request: { headers: z.object({ 'webhook-signature': z.string().optional() }) },
      responses: { 204: { description: 'Stored; each event is applied once' } },
      handler: async (c) => {
        const bytes = new Uint8Array(await c.req.arrayBuffer());
        await receiveWebhookEvents(deps, bytes, c.req.valid('header')['webhook-signature']);
      },
    }),
  ]);
}
