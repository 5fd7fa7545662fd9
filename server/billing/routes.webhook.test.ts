import { expect, it, vi } from 'vitest';
import { aClub } from '../testing/builders.ts';
import { signWebhook } from '../testing/gocardless/webhooks.ts';
import {
  aClubAtTheBank,
  aPayingClub,
  planOf,
  sendEvents,
  startPayingApp,
  subscriptionOf,
} from '../testing/paying.ts';
import { startTestApp } from '../testing/test-app.ts';
import { bellOf, createLondonClock } from '../testing/told-clubs.ts';
import { untilIdle } from '../testing/until-idle.ts';

const { clock } = createLondonClock();
const { app, bank } = await startPayingApp({ worker: true, clock });
const node = { worker: true, clock, databaseUrl: app.databaseUrl, settings: bank.settings };
const other = await startTestApp(node);

const path = '/api/v1/webhooks/gocardless';

function post(body: string, headers: Record<string, string>) {
  return app.call('POST', path, {
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function anEvent(id: string, fields: object = {}) {
  return {
    id,
    created_at: '2026-11-21T12:00:00Z',
    resource_type: 'payouts',
    action: 'paid',
    ...fields,
  };
}

async function eventById(id: string) {
  const { rows } = await app.db.$client.query('select * from billing_events where id = $1', [id]);
  return rows[0];
}

async function settled() {
  await untilIdle(app);
}

it('answers 498 to what is not signed, or signed by somebody else, or altered', async () => {
  const { mandateId, ...club } = await aPayingClub(app, bank);
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
    const answer = await post(sent, headers);
    expect(answer.status).toBe(498);
    expect((await answer.json()).code).toBe('webhook-signature');
  }
  await settled();
  expect(await eventById(event?.id ?? '')).toBeUndefined();
  expect(await planOf(app, club)).toBe('pro');
});

it('answers 498 where payments are not set up', async () => {
  const plain = await startTestApp();
  const headers = {
    'content-type': 'application/json',
    'webhook-signature': signWebhook('{}', ''),
  };
  expect((await plain.call('POST', path, { body: '{}', headers })).status).toBe(498);
});

it('names what is wrong with a body that is signed', async () => {
  const tooMany = Array.from({ length: 251 }, (_, index) => anEvent(`EVMANY${index}`));
  for (const body of ['{', '{}', '[]', JSON.stringify({ events: tooMany })]) {
    const answer = await post(body, { 'webhook-signature': signWebhook(body, bank.webhookSecret) });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toMatchObject([{ path: 'events' }]);
  }
});

it('keeps and logs what is not about anything of ours', async () => {
  const events = [
    anEvent('EVPAYOUT', { links: { payout: 'PO123' } }),
    anEvent('EVSTRANGER', { resource_type: 'mandates', links: { mandate: 'MD000' } }),
    anEvent('EVGONE', { resource_type: 'payments', links: { payment: 'PM000' } }),
    anEvent('EVBARE', { resource_type: 'subscriptions', links: undefined }),
    anEvent('EVFUTURE', { resource_type: 'scheme_things', details: { origin: 'moon' } }),
    anEvent('EVODD', { resource_type: 'mandates', links: { mandate: null, others: ['MD1'] } }),
    anEvent('EVODDER', { resource_type: 'mandates', links: [] }),
  ];
  await sendEvents(app, bank, events as never);
  await settled();
  for (const { id, resource_type } of events) {
    expect(await eventById(id)).toMatchObject({ state: 'unknown', event: { resource_type } });
    expect([...app.logged, ...other.logged].join()).toContain(id);
  }
});

it('answers 250 events by queueing them, and applies none in the call', async () => {
  const withoutWorker = await startTestApp({ settings: bank.settings });
  const links = { mandate: (await aPayingClub(app, bank)).mandateId };
  const events = Array.from({ length: 250 }, (_, index) =>
    anEvent(`EVBATCH${index}`, { resource_type: 'mandates', links }),
  );
  bank.faults.add({ path: '/mandates', answer: 500, times: 1_000 });
  await sendEvents(withoutWorker, bank, events as never);
  bank.faults.clear();
  const { rows } = await withoutWorker.db.$client.query(
    `select (select count(*)::int from billing_events where state = 'waiting') as waiting,
       (select count(*)::int from billing_events) as kept,
       (select count(*)::int from pgboss.job
        where name = 'billing.apply-event' and state = 'created') as queued`,
  );
  expect(rows).toEqual([{ waiting: 250, kept: 250, queued: 250 }]);
});

it('goes on with a purchase whose confirmation never came', async () => {
  const club = await aClubAtTheBank(app, bank);
  await sendEvents(app, bank, bank.list('events').slice(-6));
  await vi.waitUntil(async () => (await planOf(app, club)) === 'pro', { timeout: 10_000 });
});

it('applies each event once, sent ten times in any order to two nodes', async () => {
  const club = await aPayingClub(app, bank);
  const known = bank.list('events').length;
  bank.collectNextPayment(club.subscriptionId, 'failed');
  const events = bank.list('events').slice(known);
  const copies = Array.from({ length: 10 }, () => events).flat();
  const shuffled = copies
    .map((event) => ({ event, at: Math.random() }))
    .sort((a, b) => a.at - b.at);
  await Promise.all(
    shuffled.map(({ event }, index) => sendEvents(index % 2 ? app : other, bank, [event])),
  );
  await settled();
  for (const { id } of events) expect(await eventById(id)).toMatchObject({ state: 'applied' });
  expect(await subscriptionOf(app, club)).toMatchObject({
    state: 'grace',
    payments: [{ state: 'failed' }],
  });
  const { items } = await bellOf(app, club.browser);
  expect(items.filter(({ text }: { text: string }) => text.includes('failed'))).toHaveLength(1);
  const mail = await app.mailTo(club.email, 'failed');
  expect(mail.text).toMatch(
    /The payment of £6\.67 for \w+ \d+ \w+ \d{4} failed: .* until \w+ \d+ \w+ \d{4}/,
  );
  const { rows } = await app.db.$client.query(
    `select count(*)::int from development_mails where "to" = $1 and subject like '%failed%'`,
    [club.email],
  );
  expect(rows[0].count).toBe(1);
});

it('goes by what the provider holds, not by what an event says', async () => {
  const club = await aPayingClub(app, bank);
  const links = { mandate: club.mandateId };
  await sendEvents(app, bank, [
    anEvent('EVOLD1', { resource_type: 'mandates', action: 'cancelled', links }),
    anEvent('EVOLD2', {
      resource_type: 'subscriptions',
      action: 'cancelled',
      links: { subscription: club.subscriptionId },
    }),
  ] as never);
  await settled();
  expect(await planOf(app, club)).toBe('pro');
  expect(await subscriptionOf(app, club)).toMatchObject({ state: 'active' });
});

it('makes nobody Pro who bought nothing', async () => {
  const club = await aClub(app);
  const stranger = await aPayingClub(app, bank);
  await sendEvents(app, bank, [
    anEvent('EVWISH', {
      resource_type: 'subscriptions',
      action: 'created',
      links: { subscription: stranger.subscriptionId },
      metadata: { club: club.club.id },
    }),
  ] as never);
  await settled();
  expect(await planOf(app, club)).toBe('hobby');
});
