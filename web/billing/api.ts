import type { PaymentFlow, Plans, ProPlan, Subscription } from '@fixturebook/contract/billing';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { refetchAffected } from '../platform/fetch-again.ts';
import { meQuery } from '../platform/session/session.ts';

const ownSubscription = api.me.subscription;
const flows = api.billing.flows;

/** How often a page asks for the subscription until the server has stored a purchase. */
export const storingPollIntervalMs = 3_000;

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: (): Promise<Plans> => unwrapResponse(api.plans.$get()),
});

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: (): Promise<Subscription> => unwrapResponse(ownSubscription.$get()),
  refetchInterval: ({ state }) =>
    state.data?.state === 'starting' ? storingPollIntervalMs : false,
});

export function startPaymentFlow(plan: ProPlan): Promise<PaymentFlow> {
  return unwrapResponse(flows.$post({ json: { plan } }));
}

export function confirmPaymentFlow(flowId: string): Promise<Subscription> {
  return unwrapResponse(flows[':flowId'].confirmation.$post({ param: { flowId } }));
}

/** Switches to the new plan at the end of the paid period. */
export function changePlan(plan: ProPlan): Promise<Subscription> {
  return unwrapResponse(ownSubscription.$put({ json: { plan } }));
}

/** Cancels the renewal. The club keeps Pro until the end of the paid period. */
export function cancelSubscription(): Promise<Subscription> {
  return unwrapResponse(ownSubscription.$delete());
}

/** Caches the given subscription or refetches it, and refetches `me`, which contains the plan. */
export async function updateCachedSubscription(client: QueryClient, subscription?: Subscription) {
  if (subscription) client.setQueryData(subscriptionQuery.queryKey, subscription);
  else await refetchAffected(client, subscriptionQuery.queryKey);
  await refetchAffected(client, meQuery.queryKey);
}
