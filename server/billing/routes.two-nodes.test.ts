import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { createClubOverHttp, sendJson } from '../testing/clients/http-club.ts';
import { startEmbeddedDatabase } from '../testing/database/embedded-database.ts';
import { startGoCardlessStandIn } from '../testing/gocardless/start.ts';
import { signWebhook } from '../testing/gocardless/webhooks.ts';
import { startServer } from '../testing/processes/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const bank = await startGoCardlessStandIn();
const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-webhooks-'));
const database = await startEmbeddedDatabase(dataDir);
await migrateDatabase(database.url);
const nodes = [await startServerNode(), await startServerNode()] as const;
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await bank.stop();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function startServerNode() {
  return startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret of thirty-two characters!',
    ...bank.settings,
  });
}

async function createPayingClub() {
  const [{ url }] = nodes;
  const { cookie } = await createClubOverHttp(url);
  const started = await sendJson(
    url,
    'POST',
    '/api/v1/billing/flows',
    { plan: 'monthly' },
    { cookie },
  );
  const { flowId } = (await started.json()) as { flowId: string };
  bank.completeFlow(flowId);
  const path = `/api/v1/billing/flows/${flowId}/confirmation`;
  await sendJson(url, 'POST', path, undefined, { cookie });
  const { id: subscriptionId = '' } = bank.list('subscriptions').at(-1) ?? {};
  return { cookie, subscriptionId };
}

async function sendWebhook(node: number, event: object): Promise<void> {
  const body = JSON.stringify({ events: [event] });
  const { status } = await fetch(`${nodes[node]?.url}/api/v1/webhooks/gocardless`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-signature': signWebhook(body, bank.webhookSecret),
    },
    body,
  });
  if (status === 503) return sendWebhook(node, event);
  expect(status).toBe(204);
}

it('applies each webhook event once when two servers receive it ten times in any order', async () => {
  const { cookie, subscriptionId } = await createPayingClub();
  bank.collectNextPayment(subscriptionId, 'failed');
  const copies = Array.from({ length: 10 }, () => bank.list('events'))
    .flat()
    .map((event) => ({ event, at: Math.random() }))
    .sort((a, b) => a.at - b.at);
  await Promise.all(copies.map(({ event }, at) => sendWebhook(at % 2, event)));

  for (const { url } of nodes) {
    await vi.waitUntil(async () => (await countFailureNotifications(url, cookie)) > 0, {
      timeout: 60_000,
    });
    const now = await readJson(url, '/api/v1/me/subscription', cookie);
    expect(now).toMatchObject({ state: 'grace', payments: [{ state: 'failed' }] });
  }
  for (const [at, { event }] of copies.slice(0, 20).entries()) await sendWebhook(at % 2, event);
  const later = await createPayingClub();
  bank.collectNextPayment(later.subscriptionId, 'failed');
  for (const event of bank.list('events').slice(-2)) await sendWebhook(1, event);
  const [{ url }] = nodes;
  await vi.waitUntil(async () => (await countFailureNotifications(url, later.cookie)) > 0, {
    timeout: 60_000,
  });
  expect(await countFailureNotifications(url, cookie)).toBe(1);
});

async function countFailureNotifications(url: string, cookie: string) {
  const { items } = await readJson(url, '/api/v1/notifications', cookie);
  return (items as { text: string }[]).filter(({ text }) => text.includes('failed')).length;
}

async function readJson(url: string, path: string, cookie: string) {
  const answer = await sendJson(url, 'GET', path, undefined, { cookie });
  return (await answer.json()) as Record<string, unknown>;
}
