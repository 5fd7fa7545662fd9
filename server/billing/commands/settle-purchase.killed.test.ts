import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createClubOverHttp, sendJson } from '../../testing/clients/http-club.ts';
import { startGoCardless } from '../../testing/gocardless/start.ts';
import { startServer } from '../../testing/processes/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const bank = await startGoCardless();
const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-billing-'));
const settings = { DATA_DIR: dataDir, ...bank.settings };
let server = await startServer(settings);
afterAll(async () => {
  await server.stop();
  await bank.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Club = Awaited<ReturnType<typeof createClubOverHttp>>;

async function startPurchase({ cookie }: Club) {
  const json = { plan: 'monthly' };
  const answer = await sendJson(server.url, 'POST', '/api/v1/billing/flows', json, { cookie });
  return ((await answer.json()) as { flowId: string }).flowId;
}

function confirm({ cookie }: Club, flowId: string) {
  const path = `/api/v1/billing/flows/${flowId}/confirmation`;
  return sendJson(server.url, 'POST', path, undefined, { cookie });
}

async function getPlan({ cookie }: Club) {
  const answer = await fetch(`${server.url}/api/v1/me`, { headers: { cookie } });
  return ((await answer.json()) as { plan: string }).plan;
}

async function waitUntil(isDone: () => boolean) {
  while (!isDone()) await new Promise(setImmediate);
}

async function killAndRestart(cut: Promise<unknown>[]) {
  await Promise.all([server.stop('SIGKILL'), Promise.allSettled(cut)]);
  bank.faults.clear();
  server = await startServer(settings);
}

it('creates one billing request when the server is killed before it stores the response', async () => {
  const club = await createClubOverHttp(server.url);
  bank.faults.add({ path: '/billing_requests', applied: true, answer: 'hang' });
  const cut = startPurchase(club);
  await waitUntil(() => bank.list('billing_requests').length === 1);
  await killAndRestart([cut]);
  const flowId = await startPurchase(club);
  expect(bank.list('billing_requests')).toHaveLength(1);
  bank.completeFlow(flowId);
  await confirm(club, flowId);
  expect(await getPlan(club)).toBe('pro');
});

it('creates one subscription when the server is killed before the commit and then restarted', async () => {
  const first = await createClubOverHttp(server.url);
  const second = await createClubOverHttp(server.url);
  const flows = [await startPurchase(first), await startPurchase(second)] as const;
  for (const flowId of flows) bank.completeFlow(flowId);
  const made = bank.list('subscriptions').length;
  bank.faults.add({ method: 'POST', path: '/subscriptions', applied: true, answer: 'hang' });
  const cut = [confirm(first, flows[0])];
  await waitUntil(() => bank.list('subscriptions').length === made + 1);
  cut.push(confirm(second, flows[1]));
  await waitUntil(() => bank.list('subscriptions').length === made + 2);
  const mandate = bank.list('subscriptions').at(-1)?.links.mandate ?? '';
  const reading = { path: `/mandates/${mandate}`, answer: 'hang', times: 2 } as const;
  bank.faults.add(reading);
  await waitUntil(() => bank.faults.countRemaining(reading) < 2);
  await killAndRestart(cut);
  await vi.waitUntil(
    async () => (await getPlan(first)) === 'pro' && (await getPlan(second)) === 'pro',
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
