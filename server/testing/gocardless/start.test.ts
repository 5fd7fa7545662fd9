import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'gocardless-nodejs';
import { expect, test } from 'vitest';
import { callHeaders, libraryAt, refusal, standInForEach } from './library.ts';
import { startGoCardless } from './start.ts';

const on = standInForEach();

test('Webhooks are signed, come together, and come again until they are taken', async () => {
  const receiver = await startReceiver([503]);
  await on.aSubscription();
  on.standIn.sendWebhooksTo(receiver.url);
  await on.standIn.webhooks.delivered();

  const [refused, taken] = receiver.heard;
  expect(receiver.heard).toHaveLength(2);
  expect(taken).toEqual(refused);
  const events = parse(taken?.body ?? '', on.standIn.webhookSecret, taken?.signature ?? '');
  expect(events.map(({ id }: { id: string }) => id)).toEqual(
    on.standIn.all('events').map(({ id }) => id),
  );
  expect(() =>
    parse(`${taken?.body} `, on.standIn.webhookSecret, taken?.signature ?? ''),
  ).toThrow();

  on.standIn.webhooks.set({ times: 10, shuffled: true, single: true });
  on.standIn.resend(on.standIn.all('events').slice(0, 2));
  await on.standIn.webhooks.delivered();
  expect(receiver.heard).toHaveLength(2 + 20);
  await receiver.stop();
});

async function startReceiver(answers: number[]) {
  const heard: { body: string; signature: string }[] = [];
  const server = createServer(async (request, answer) => {
    const signature = String(request.headers['webhook-signature']);
    heard.push({ body: await text(request), signature });
    answer.writeHead(answers.shift() ?? 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    heard,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

test('Trouble can be had: refused, cut off after it was done, without what was asked for', async () => {
  on.standIn.troubles.add({ path: '/billing_requests', answer: 429 });
  expect(await refusal(on.aBillingRequest())).toMatchObject({ code: 429 });
  const { id } = await on.aBillingRequest();

  const create = (key: string) => () =>
    fetch(`${on.standIn.url}/billing_request_flows`, {
      method: 'POST',
      headers: { ...callHeaders(on.standIn.settings), 'Idempotency-Key': key },
      body: JSON.stringify({ billing_request_flows: { links: { billing_request: id } } }),
    });
  on.standIn.troubles.add({ path: '/billing_request_flows', answer: 'cut', applied: true });
  await expect(create('a-key')()).rejects.toThrow('fetch failed');
  expect((await create('a-key')()).status).toBe(409);
  expect(on.standIn.all('billing_request_flows')).toHaveLength(1);

  const answer = { status: 201, body: { billing_request_flows: {} } };
  on.standIn.troubles.add({ path: '/billing_request_flows', matching: id, answer });
  expect(await (await create('another-key')()).json()).toEqual(answer.body);
  expect(on.standIn.all('billing_request_flows')).toHaveLength(1);
});

test('What a test in another process asks for happens, and the overview shows it', async () => {
  const { id, mandate } = await on.aSubscription();
  const post = (path: string, body: object = {}) =>
    fetch(`${on.standIn.url}/stand-in/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post(`subscriptions/${id}/collect`)).status).toBe(200);
  const payments = await (await fetch(`${on.standIn.url}/stand-in/payments`)).json();
  expect(payments).toMatchObject([{ status: 'paid_out' }]);
  await post('clock', { days: 40 });
  expect(on.standIn.all('payments').length).toBeGreaterThan(1);
  expect((await post(`mandates/${mandate}/expire`)).status).toBe(200);
  expect(await (await fetch(on.standIn.url)).text()).toContain('expired');
});

test('The Drop-in is served where the real one is', async () => {
  const script = await fetch(`${on.standIn.url}/billing/static/dropin/v2/initialise.js`);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await script.text()).toContain('window.GoCardlessDropin');
});

test('What it knows is there again after a restart, where it is to be kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gocardless-'));
  const file = join(folder, 'gocardless.json');
  const before = await startGoCardless({ file });
  const create = (standIn: typeof before) =>
    libraryAt(standIn).billingRequests.create(
      { mandate_request: { currency: 'GBP' } } as never,
      'key',
    );
  const { id } = await create(before);
  await before.stop();

  const after = await startGoCardless({ file });
  expect((await create(after)).id).toBe(id);
  expect(after.all('events')).toEqual(before.all('events'));
  await after.stop();
  await rm(folder, { recursive: true });
});
