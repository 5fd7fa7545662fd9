import { expect, it, vi } from 'vitest';
import {
  createClubWithUnconfirmedPurchase,
  createPayingClub,
  getClubPlan,
  getSubscription,
  sendWebhookEvents,
  startBillingApp,
} from '../testing/billing.ts';
import { createTestClub } from '../testing/builders.ts';
import { signWebhook } from '../testing/gocardless/webhooks.ts';
import { createLondonClock, listTestNotifications } from '../testing/notifications.ts';
import { startTestApp } from '../testing/test-app.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const { clock } = createLondonClock();
const { app, bank } = await startBillingApp({ worker: true, clock });
const node = { worker: true, clock, databaseUrl: app.databaseUrl, settings: bank.settings };
const other = await startTestApp(node);

const path = '/api/v1/webhooks/gocardless';

function postWebhook(body: string, headers: Record<string, string>) {
  return app.call('POST', path, {
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function createWebhookEvent(id: string, fields: object = {}) {
  return {
    id,
    created_at: '2026-11-21T12:00:00Z',
    resource_type: 'payouts',
    action: 'paid',
    ...fields,
  };
}

async function findStoredEvent(id: string) {
  const { rows } = await app.db.$client.query('select * from billing_events where id = $1', [id]);
  return rows[0];
}

async function waitUntilEventsApplied() {
  await waitForJobs(app);
}

it('responds 498 to a webhook with an unsigned, wrongly signed or changed body', async () => {
  const { mandateId, ...club } = await createPayingClub(app, bank);
  bank.endMandate(mandateId, 'cancelled');
  const [event] = bank.list('events').slice(-1);
  const body = JSON.stringify({ events: [event] });
  const good = signWebhook(body, bank.webhookSecret);
  const forgeries: [string, Record<string, string>][] = [
    [body, {}],
    [body, { 'webhook-signature': '' }],
    [body, { 'webhook-signature': signWebhook(body, 'another secret') }],
    [body, { 'webhook-signature': `${good}00` }],
    [body, { 'webhook-signature': good.slice(2) }],
    [`${body} `, { 'webhook-signature': good }],
    [body.replace('cancelled', 'created'), { 'webhook-signature': good }],
    ['{', { 'webhook-signature': good }],
  ];
  for (const [sent, headers] of forgeries) {
    const answer = await postWebhook(sent, headers);
    expect(answer.status).toBe(498);
    expect((await answer.json()).code).toBe('webhook-signature');
  }
  await waitUntilEventsApplied();
  expect(await findStoredEvent(event?.id ?? '')).toBeUndefined();
  expect(await getClubPlan(app, club)).toBe('pro');
});

it('responds 498 to a webhook when payments are not set up', async () => {
  const plain = await startTestApp();
  const headers = {
    'content-type': 'application/json',
    'webhook-signature': signWebhook('{}', ''),
  };
  expect((await plain.call('POST', path, { body: '{}', headers })).status).toBe(498);
});

it('responds 400 to a signed webhook with an invalid body', async () => {
  const tooMany = Array.from({ length: 251 }, (_, index) => createWebhookEvent(`EVMANY${index}`));
  for (const body of ['{', '{}', '[]', JSON.stringify({ events: tooMany })]) {
    const answer = await postWebhook(body, {
      'webhook-signature': signWebhook(body, bank.webhookSecret),
    });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toMatchObject([{ path: 'events' }]);
  }
});

it('stores and logs webhook events about unknown objects', async () => {
  const events = [
    createWebhookEvent('EVPAYOUT', { links: { payout: 'PO123' } }),
    createWebhookEvent('EVSTRANGER', { resource_type: 'mandates', links: { mandate: 'MD000' } }),
    createWebhookEvent('EVGONE', { resource_type: 'payments', links: { payment: 'PM000' } }),
    createWebhookEvent('EVBARE', { resource_type: 'subscriptions', links: undefined }),
    createWebhookEvent('EVFUTURE', { resource_type: 'scheme_things', details: { origin: 'moon' } }),
    createWebhookEvent('EVODD', {
      resource_type: 'mandates',
      links: { mandate: null, others: ['MD1'] },
    }),
    createWebhookEvent('EVODDER', { resource_type: 'mandates', links: [] }),
  ];
  await sendWebhookEvents(app, bank, events as never);
  await waitUntilEventsApplied();
  for (const { id, resource_type } of events) {
    expect(await findStoredEvent(id)).toMatchObject({ state: 'unknown', event: { resource_type } });
    expect([...app.logged, ...other.logged].join()).toContain(id);
  }
});

it('queues 250 webhook events and applies none of them during the request', async () => {
  const withoutWorker = await startTestApp({ settings: bank.settings });
  const links = { mandate: (await createPayingClub(app, bank)).mandateId };
  const events = Array.from({ length: 250 }, (_, index) =>
    createWebhookEvent(`EVBATCH${index}`, { resource_type: 'mandates', links }),
  );
  bank.faults.add({ path: '/mandates', answer: 500, times: 1_000 });
  await sendWebhookEvents(withoutWorker, bank, events as never);
  bank.faults.clear();
  const { rows } = await withoutWorker.db.$client.query(
    `select (select count(*)::int from billing_events where state = 'waiting') as waiting,
       (select count(*)::int from billing_events) as kept,
       (select count(*)::int from pgboss.job
        where name = 'billing.apply-event' and state = 'created') as queued`,
  );
  expect(rows).toEqual([{ waiting: 250, kept: 250, queued: 250 }]);
});

it('completes a purchase after webhook events when the club never confirms it', async () => {
  const club = await createClubWithUnconfirmedPurchase(app, bank);
  await sendWebhookEvents(app, bank, bank.list('events').slice(-6));
  await vi.waitUntil(async () => (await getClubPlan(app, club)) === 'pro', { timeout: 10_000 });
});

it('applies each webhook event once when two app instances receive it ten times in any order', async () => {
  const club = await createPayingClub(app, bank);
  const known = bank.list('events').length;
  bank.collectNextPayment(club.subscriptionId, 'failed');
  const events = bank.list('events').slice(known);
  const copies = Array.from({ length: 10 }, () => events).flat();
  const shuffled = copies
    .map((event) => ({ event, at: Math.random() }))
    .sort((a, b) => a.at - b.at);
  await Promise.all(
    shuffled.map(({ event }, index) => sendWebhookEvents(index % 2 ? app : other, bank, [event])),
  );
  await waitUntilEventsApplied();
  for (const { id } of events)
    expect(await findStoredEvent(id)).toMatchObject({ state: 'applied' });
  expect(await getSubscription(app, club)).toMatchObject({
    state: 'grace',
    payments: [{ state: 'failed' }],
  });
  const { items } = await listTestNotifications(app, club.browser);
  expect(items.filter(({ text }: { text: string }) => text.includes('failed'))).toHaveLength(1);
  const mail = await app.waitForMail(club.email, 'failed');
  expect(mail.text).toMatch(
    /The payment of £6\.67 for \w+ \d+ \w+ \d{4} failed\. .* until \w+ \d+ \w+ \d{4}/,
  );
  const { rows } = await app.db.$client.query(
    `select count(*)::int from development_mails where "to" = $1 and subject like '%failed%'`,
    [club.email],
  );
  expect(rows[0].count).toBe(1);
});

it('applies the payment provider’s current state and not the content of a webhook event', async () => {
  const club = await createPayingClub(app, bank);
  const links = { mandate: club.mandateId };
  await sendWebhookEvents(app, bank, [
    createWebhookEvent('EVOLD1', { resource_type: 'mandates', action: 'cancelled', links }),
    createWebhookEvent('EVOLD2', {
      resource_type: 'subscriptions',
      action: 'cancelled',
      links: { subscription: club.subscriptionId },
    }),
  ] as never);
  await waitUntilEventsApplied();
  expect(await getClubPlan(app, club)).toBe('pro');
  expect(await getSubscription(app, club)).toMatchObject({ state: 'active' });
});

it('does not make a club Pro after a webhook event about another club’s subscription', async () => {
  const club = await createTestClub(app);
  const stranger = await createPayingClub(app, bank);
  await sendWebhookEvents(app, bank, [
    createWebhookEvent('EVWISH', {
      resource_type: 'subscriptions',
      action: 'created',
      links: { subscription: stranger.subscriptionId },
      metadata: { club: club.club.id },
    }),
  ] as never);
  await waitUntilEventsApplied();
  expect(await getClubPlan(app, club)).toBe('hobby');
});
