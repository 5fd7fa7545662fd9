import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'gocardless-nodejs';
import { afterAll, expect, it } from 'vitest';
import { startGoCardlessStandIn } from './start.ts';

const bank = await startGoCardlessStandIn();
afterAll(() => bank.stop());

function createBillingRequest({ url, settings }: typeof bank, key: string) {
  return fetch(`${url}/billing_requests`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${settings.GOCARDLESS_ACCESS_TOKEN}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ billing_requests: { mandate_request: { currency: 'GBP' } } }),
  });
}

it('signs webhooks and sends them again until the receiver accepts them', async () => {
  const receiver = await startWebhookReceiver([503]);
  await createBillingRequest(bank, 'webhooks');
  bank.sendWebhooksTo(receiver.url);
  await expect.poll(() => receiver.received.length).toBe(2);

  const [refused, accepted] = receiver.received;
  expect(accepted).toEqual(refused);
  const { body = '', signature = '' } = accepted ?? {};
  const events = parse(body, bank.webhookSecret, signature);
  expect(events.map(({ id }: { id: string }) => id)).toEqual(
    bank.list('events').map(({ id }) => id),
  );
  expect(() => parse(`${body} `, bank.webhookSecret, signature)).toThrow();

  bank.webhooks.configure({ paused: true });
  bank.resendWebhooks();
  await createBillingRequest(bank, 'more webhooks');
  expect(receiver.received).toHaveLength(2);
  bank.webhooks.configure({ paused: false });
  await expect.poll(() => receiver.received.length).toBe(3);
  await receiver.stop();
});

/** Starts a server that responds with each given status in turn, then always with 204. */
async function startWebhookReceiver(statuses: number[]) {
  const received: { body: string; signature: string }[] = [];
  const server = createServer(async (request, response) => {
    const signature = String(request.headers['webhook-signature']);
    received.push({ body: await text(request), signature });
    response.writeHead(statuses.shift() ?? 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

it('responds with an injected fault instead of the normal response', async () => {
  const path = '/billing_requests';
  bank.faults.add({ path, answer: 429 });
  expect((await createBillingRequest(bank, 'first')).status).toBe(429);
  expect((await createBillingRequest(bank, 'first')).status).toBe(201);

  const count = bank.list('billing_requests').length;
  bank.faults.add({ path, answer: 'disconnect', applied: true });
  await expect(createBillingRequest(bank, 'second')).rejects.toThrow('fetch failed');
  expect((await createBillingRequest(bank, 'second')).status).toBe(409);
  expect(bank.list('billing_requests')).toHaveLength(count + 1);

  const answer = { status: 201, body: { billing_requests: {} } };
  bank.faults.add({ path, matching: 'GBP', answer });
  expect(await (await createBillingRequest(bank, 'third')).json()).toEqual(answer.body);
  expect(bank.list('billing_requests')).toHaveLength(count + 1);
});

it('lets another process control the GoCardless stand-in over HTTP, and shows the result on its overview page', async () => {
  await createBillingRequest(bank, 'control');
  const post = (path: string, body: object = {}) =>
    fetch(`${bank.url}/stand-in/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { id = '' } = bank.list('billing_requests').at(-1) ?? {};
  const flow = await fetch(`${bank.url}/billing_request_flows`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bank.settings.GOCARDLESS_ACCESS_TOKEN}` },
    body: JSON.stringify({ billing_request_flows: { links: { billing_request: id } } }),
  });
  expect(flow.status).toBe(201);
  bank.completeFlow(bank.list('billing_request_flows').at(-1)?.id ?? '');
  const mandate = bank.list('mandates').at(-1);
  const { created_at } = mandate ?? {};
  await post('clock', { days: 7 });
  const mandates = await (await fetch(`${bank.url}/stand-in/mandates`)).json();
  expect(mandates).toMatchObject([{ created_at, status: 'active' }]);
  expect((await post(`mandates/${mandate?.id}/expire`)).status).toBe(200);
  expect(await (await fetch(bank.url)).text()).toContain('expired');
});

it('serves the Drop-in script of the GoCardless stand-in at the same path as GoCardless', async () => {
  const script = await fetch(`${bank.url}/billing/static/dropin/v2/initialise.js`);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await script.text()).toContain('window.GoCardlessDropin');
});

it('restores the state of the GoCardless stand-in from a file after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gocardless-'));
  const file = join(folder, 'gocardless.json');
  const first = await startGoCardlessStandIn({ file });
  expect((await createBillingRequest(first, 'a-key')).status).toBe(201);
  await first.stop();

  const second = await startGoCardlessStandIn({ file });
  expect((await createBillingRequest(second, 'a-key')).status).toBe(409);
  expect(second.list('events')).toEqual(first.list('events'));
  await second.stop();
  await rm(folder, { recursive: true });
});
