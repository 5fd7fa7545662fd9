import type { BillingFlow, Plans, ProPlan, Subscription } from '@fixturebook/contract/billing';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../platform/api-client.ts';
import { meQuery } from '../platform/session/session.ts';

const own = api.me.subscription;
const flows = api.billing.flows;

/** ms between looks while the server is storing what was bought. */
const untilStored = 3_000;

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: (): Promise<Plans> => answer(api.plans.$get()),
});

/** What the own club pays. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: (): Promise<Subscription> => answer(own.$get()),
  refetchInterval: ({ state }) => (state.data?.state === 'starting' ? untilStored : false),
});

export function startFlow(plan: ProPlan): Promise<BillingFlow> {
  return answer(flows.$post({ json: { plan } }));
}

export function confirmFlow(flowId: string): Promise<Subscription> {
  return answer(flows[':flowId'].confirmation.$post({ param: { flowId } }));
}

/** The plan that goes on when what is paid for is over. */
export function changePlan(plan: ProPlan): Promise<Subscription> {
  return answer(own.$put({ json: { plan } }));
}

/** Pro ends with what is paid for. */
export function cancelSubscription(): Promise<Subscription> {
  return answer(own.$delete());
}

/** Shows what the server has answered; without an answer, asks anew. The plan is part of `me`. */
export async function showSubscription(client: QueryClient, now?: Subscription): Promise<void> {
  if (now) client.setQueryData(subscriptionQuery.queryKey, now);
  else await client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
  await client.invalidateQueries({ queryKey: meQuery.queryKey });
}
