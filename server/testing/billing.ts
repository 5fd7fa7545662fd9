import { afterAll, expect } from 'vitest';
import { createTestClub } from './builders.ts';
import { startGoCardlessStandIn } from './gocardless/start.ts';
import { signWebhook } from './gocardless/webhooks.ts';
import { callUntilAvailable } from './retry-while-unavailable.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export type GoCardlessStandIn = Awaited<ReturnType<typeof startGoCardlessStandIn>>;
type TestClub = Awaited<ReturnType<typeof createTestClub>>;
type GoCardlessEvents = ReturnType<GoCardlessStandIn['list']>;

export async function startBillingApp(options: TestAppOptions = {}) {
  const bank = await startGoCardlessStandIn();
  afterAll(() => bank.stop());
  const app = await startTestApp({
    ...options,
    settings: { ...bank.settings, ...options.settings },
  });
  return { app, bank };
}

export async function sendWebhookEvents(
  app: TestApp,
  bank: GoCardlessStandIn,
  events: GoCardlessEvents,
) {
  const body = JSON.stringify({ events, meta: { webhook_id: 'WB123' } });
  const headers = {
    'content-type': 'application/json',
    origin: 'https://api.gocardless.com',
    'webhook-signature': signWebhook(body, bank.webhookSecret),
  };
  const response = await callUntilAvailable(app, 'POST', '/api/v1/webhooks/gocardless', {
    body,
    headers,
  });
  expect(response.status).toBe(204);
}

/** Creates a club that has set up payments on the bank page but has not returned to the app. */
export async function createClubWithUnconfirmedPurchase(
  app: TestApp,
  bank: GoCardlessStandIn,
  plan = 'monthly',
) {
  const club = await createTestClub(app);
  return { ...club, flowId: await setUpPayments(app, bank, club, plan) };
}

async function setUpPayments(
  app: TestApp,
  bank: GoCardlessStandIn,
  { browser }: Pick<TestClub, 'browser'>,
  plan: string,
): Promise<string> {
  const path = '/api/v1/billing/flows';
  const started = await callUntilAvailable(app, 'POST', path, { as: browser, json: { plan } });
  expect(started.status).toBe(201);
  const { flowId } = await started.json();
  bank.completeFlow(flowId);
  return flowId;
}

/** Creates a club that pays for Pro. Returns its subscription and mandate ids at GoCardless. */
export async function createPayingClub(app: TestApp, bank: GoCardlessStandIn, plan = 'monthly') {
  const created = await createTestClub(app);
  const club = { ...created, flowId: await payForPro(app, bank, created, plan) };
  const { rows } = await app.db.$client.query(
    `select subscriptions.id, mandate_id from subscriptions
     join mandates on mandates.id = mandate_id where club_id = $1`,
    [club.club.id],
  );
  const { id, mandate_id } = rows[0];
  return { ...club, subscriptionId: id as string, mandateId: mandate_id as string };
}

/** Returns the id of the flow at GoCardless with which the club has paid. */
export async function payForPro(
  app: TestApp,
  bank: GoCardlessStandIn,
  club: Pick<TestClub, 'browser'>,
  plan = 'monthly',
) {
  const flowId = await setUpPayments(app, bank, club, plan);
  const path = `/api/v1/billing/flows/${flowId}/confirmation`;
  const confirmed = await callUntilAvailable(app, 'POST', path, { as: club.browser });
  expect(confirmed.status).toBe(200);
  return flowId;
}

export async function getClubPlan(app: TestApp, { browser }: Pick<TestClub, 'browser'>) {
  return (await (await callUntilAvailable(app, 'GET', '/api/v1/me', { as: browser })).json()).plan;
}

export async function getSubscription(app: TestApp, { browser }: Pick<TestClub, 'browser'>) {
  return (await callUntilAvailable(app, 'GET', '/api/v1/me/subscription', { as: browser })).json();
}

export async function readProblemResponse(answer: Response | Promise<Response>) {
  const response = await answer;
  const { code, detail } = (await response.json()) as { code: string; detail: string };
  return { status: response.status, code, detail };
}
