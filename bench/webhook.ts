import { startGoCardlessStandIn } from '@fixturebook/server/testing/gocardless/start';
import { signWebhook } from '@fixturebook/server/testing/gocardless/webhooks';
import {
  startServer,
  startServerScript,
} from '@fixturebook/server/testing/processes/server-process';
import { startDatabase } from './database.ts';
import { getMedian, getQuantile } from './measures.ts';

/** Exits with 1 if the slowest response to a webhook takes longer than the limit. */
const rounds = Number(process.argv[2] ?? 30);
const eventsPerWebhook = 250;
const maxAnswerMs = 2_000;

const database = await startDatabase();
const bank = await startGoCardlessStandIn();
const { settings } = database;
// This server only stores the events of a webhook, because processing them is a worker's role.
const ownServer = await startServer({
  ...settings,
  ...bank.settings,
  ROLES: 'web',
});
const bareServer = await startServerScript('testing/load/bare-webhook-server.ts', {
  ...settings,
  WEBHOOK_SECRET: bank.webhookSecret,
});

await measureResponseTime(bareServer.url, 'first');
await measureResponseTime(ownServer.url, 'first');
const times: { bare: number; ours: number }[] = [];
for (let round = 0; round < rounds; round++)
  times.push({
    bare: await measureResponseTime(bareServer.url, String(round)),
    ours: await measureResponseTime(ownServer.url, String(round)),
  });

const all = times.map(({ ours }) => ours);
const slowest = Math.max(...all);
const bareMedian = getMedian(times.map(({ bare }) => bare));
const ratio = getMedian(times.map(({ bare, ours }) => ours / bare));
console.log(
  `a webhook of ${eventsPerWebhook} events: median ${getMedian(all).toFixed(0)} ms, p95 ` +
    `${getQuantile(all, 0.95).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms (below ${maxAnswerMs}); ` +
    `${ratio.toFixed(1)} × the bare handler's (${bareMedian.toFixed(0)} ms)`,
);
if (slowest >= maxAnswerMs) process.exitCode = 1;
await ownServer.stop();
await bareServer.stop();
await bank.stop();
await database.stop();

async function measureResponseTime(url: string, name: string) {
  const events = Array.from({ length: eventsPerWebhook }, (_, n) => ({
    id: `EV${name}-${n}`,
    created_at: '2026-11-21T12:00:00.000Z',
    resource_type: 'payments',
    action: 'confirmed',
    links: { payment: `PM${name}-${n}` },
    details: { origin: 'gocardless', cause: 'payment_confirmed', description: 'Confirmed.' },
  }));
  const body = JSON.stringify({ events });
  const headers = {
    'content-type': 'application/json',
    'webhook-signature': signWebhook(body, bank.webhookSecret),
  };
  const began = performance.now();
  const { status } = await fetch(`${url}/api/v1/webhooks/gocardless`, {
    method: 'POST',
    headers,
    body,
  });
  if (status !== 204) throw new Error(`A webhook was answered ${status}`);
  return performance.now() - began;
}
