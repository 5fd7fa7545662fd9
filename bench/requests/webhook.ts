import { startGoCardlessStandIn } from '@fixturebook/server/testing/gocardless/start';
import { signWebhook } from '@fixturebook/server/testing/gocardless/webhooks';
import {
  startServer,
  startServerScript,
} from '@fixturebook/server/testing/processes/server-process';
import { startDatabase } from '../support/database.ts';
import { summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportRow } from '../support/report.ts';

/** Sends large webhooks, each beside the same one to a bare handler. */
const { rounds } = readOptions({ rounds: 30 });
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
reportRow({
  work: `a webhook of ${eventsPerWebhook} events`,
  sides: [
    { name: 'Fixturebook', ...summariseTimes(all) },
    { name: 'bare handler', ...summariseTimes(times.map(({ bare }) => bare)) },
  ],
  bars: [{ name: 'slowest', value: slowest, unit: 'ms', atMost: maxAnswerMs }],
});
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
