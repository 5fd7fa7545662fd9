import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createClubOverHttp, sendJson } from '../../testing/clients/http-club.ts';
import { startGoCardlessStandIn } from '../../testing/gocardless/start.ts';
import { startServer } from '../../testing/processes/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const bank = await startGoCardlessStandIn();
const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-billing-'));
const settings = { DATA_DIR: dataDir, ...bank.settings };
let server = await startServer(settings);
afterAll(async () => {
  await server.stop();
  await bank.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type ClubWithCookie = Awaited<ReturnType<typeof createClubOverHttp>>;

async function startPurchase({ cookie }: ClubWithCookie) {
  const json = { plan: 'monthly' };
  const answer = await sendJson(server.url, 'POST', '/api/v1/billing/flows', json, { cookie });
  return ((await answer.json()) as { flowId: string }).flowId;
}

function confirmPurchase({ cookie }: ClubWithCookie, flowId: string) {
  const path = `/api/v1/billing/flows/${flowId}/confirmation`;
  return sendJson(server.url, 'POST', path, undefined, { cookie });
}

async function getClubPlan({ cookie }: ClubWithCookie) {
  const answer = await fetch(`${server.url}/api/v1/me`, { headers: { cookie } });
  return ((await answer.json()) as { plan: string }).plan;
}

/** Looks every millisecond, so that the server is killed before it can go on. */
function waitForCondition(isDone: () => boolean) {
  return vi.waitUntil(isDone, { timeout: 60_000, interval: 1 });
}

async function killAndRestartServer(cut: Promise<unknown>[]) {
  await Promise.all([server.stop('SIGKILL'), Promise.allSettled(cut)]);
  bank.faults.clear();
  server = await startServer(settings);
}

it('creates one billing request when the server is killed before it stores GoCardless’s response', async () => {
  const club = await createClubOverHttp(server.url);
  bank.faults.add({ path: '/billing_requests', applied: true, answer: 'hang' });
  const cut = startPurchase(club);
  await waitForCondition(() => bank.list('billing_requests').length === 1);
  await killAndRestartServer([cut]);
  const flowId = await startPurchase(club);
  expect(bank.list('billing_requests')).toHaveLength(1);
  bank.completeFlow(flowId);
  await confirmPurchase(club, flowId);
  expect(await getClubPlan(club)).toBe('pro');
});

it('creates one subscription when the server is killed before the commit and then restarted', async () => {
  const first = await createClubOverHttp(server.url);
  const second = await createClubOverHttp(server.url);
  const flows = [await startPurchase(first), await startPurchase(second)] as const;
  for (const flowId of flows) bank.completeFlow(flowId);
  const made = bank.list('subscriptions').length;
  bank.faults.add({ method: 'POST', path: '/subscriptions', applied: true, answer: 'hang' });
  const cut = [confirmPurchase(first, flows[0])];
  await waitForCondition(() => bank.list('subscriptions').length === made + 1);
  cut.push(confirmPurchase(second, flows[1]));
  await waitForCondition(() => bank.list('subscriptions').length === made + 2);
  const mandate = bank.list('subscriptions').at(-1)?.links.mandate ?? '';
  const reading = { path: `/mandates/${mandate}`, answer: 'hang', times: 2 } as const;
  bank.faults.add(reading);
  await waitForCondition(() => bank.faults.countRemaining(reading) < 2);
  await killAndRestartServer(cut);
  await vi.waitUntil(
    async () => (await getClubPlan(first)) === 'pro' && (await getClubPlan(second)) === 'pro',
    { timeout: 150_000, interval: 250 },
  );
  for (const flowId of flows) {
    const { mandate_request_mandate } = findBillingRequest(flowId).links;
    const own = bank
      .list('subscriptions')
      .filter(({ links }) => links.mandate === mandate_request_mandate);
    expect(own.map(({ status }) => status)).toEqual(['active']);
  }
});

function findBillingRequest(flowId: string) {
  const { links } = bank.get('billing_request_flows', flowId);
  return bank.get('billing_requests', links.billing_request);
}
