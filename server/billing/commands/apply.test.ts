import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import {
  aPayingClub,
  planOf,
  type StandIn,
  sendEvents,
  startPayingApp,
  subscriptionOf,
} from '../../testing/paying.ts';
import { sizes } from '../../testing/sizes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { untilIdle } from '../../testing/until-idle.ts';
import { heldByClub } from '../queries.ts';
import { isChargedBack, proUntilOf } from '../rules/standing.ts';

const { app, bank } = await startPayingApp({ worker: true });
const other = await startTestApp({
  ...{ worker: true, databaseUrl: app.databaseUrl, settings: bank.settings },
});
let lives = 0;
afterAll(() => expect(lives).toBeGreaterThan(0));

type Club = Awaited<ReturnType<typeof aPayingClub>>;
type Act = keyof typeof acts;

/** What the bank, the provider, the operator and the club do; what cannot be done just now is not. */
const acts = {
  collect: (club: Club) => bank.collectNextPayment(live(club)),
  refuse: (club: Club) => bank.collectNextPayment(live(club), 'failed'),
  fail: (club: Club) => bank.failPayment(lastPayment(club)),
  'charge back': (club: Club) => bank.chargeBackPayment(lastPayment(club)),
  'take the charge-back back': (club: Club) => bank.cancelChargeBack(lastPayment(club)),
  'activate the mandate': ({ mandateId }: Club) => bank.activateMandate(mandateId),
  'cancel the mandate': ({ mandateId }: Club) => bank.endMandate(mandateId, 'cancelled'),
  'expire the mandate': ({ mandateId }: Club) => bank.endMandate(mandateId, 'expired'),
  'let a month go by': () => bank.advanceDays(31),
  pause: (club: Club) => bank.pauseSubscription(live(club)),
  resume: (club: Club) => bank.resumeSubscription(live(club)),
  cancel: (club: Club) => app.call('DELETE', '/api/v1/me/subscription', { as: club.browser }),
  switch: (club: Club) => choose(club, 'yearly'),
  renew: (club: Club) => choose(club, 'monthly'),
} satisfies Record<string, (club: Club) => unknown>;

function choose({ browser }: Club, plan: string) {
  return other.call('PUT', '/api/v1/me/subscription', { as: browser, json: { plan } });
}

function ofClub<Kind extends 'subscriptions' | 'payments'>(kind: Kind, { mandateId }: Club) {
  return bank.list(kind).filter(({ links }) => links.mandate === mandateId);
}

function live(club: Club) {
  return ofClub('subscriptions', club).at(-1)?.id ?? '';
}

function lastPayment(club: Club) {
  return ofClub('payments', club).at(-1)?.id ?? '';
}

async function perform(act: Act, club: Club) {
  try {
    await acts[act](club);
  } catch (error) {
    expect((error as { status?: number }).status).toBeLessThan(500);
  }
}

type Events = ReturnType<StandIn['list']> & { id: string }[];

/** In the order of the numbers, twice over, one by one to the two nodes at once. */
async function tell(events: Events, order: number[]) {
  const copies = [...events, ...events]
    .map((event, at) => ({ event, place: order[at % order.length] ?? 0 }))
    .sort((a, b) => a.place - b.place);
  await Promise.all(
    copies.map(({ event }, at) => sendEvents(at % 2 ? app : other, bank, [event] as never)),
  );
}

const life = fc.array(
  fc.record({
    act: fc.constantFrom(...(Object.keys(acts) as Act[])),
    /** Which part of what is untold is told then; the rest comes later, or after newer. */
    told: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 9 },
);
const orders = fc.array(fc.nat({ max: 1_000 }), { minLength: 40, maxLength: 40 });

it('ends as the provider has it, whatever happens and in whatever order it is told', async () => {
  await fc.assert(
    fc.asyncProperty(life, orders, async (steps, order) => {
      const club = await aPayingClub(app, bank);
      let untold = bank.list('events').slice(-4) as Events;
      for (const { act, told } of steps) {
        const known = bank.list('events').length;
        await perform(act, club);
        untold.push(...(bank.list('events').slice(known) as Events));
        const now = untold.filter((_, at) => at % 3 < told);
        untold = untold.filter((one) => !now.includes(one));
        await tell(now, order);
      }
      await tell(untold, order);
      await untilIdle(app);
      await expectAsProviderHasIt(club);
      lives += 1;
    }),
    { numRuns: sizes.subscriptionHistories },
  );
}, 600_000);

async function expectAsProviderHasIt(club: Club) {
  const held = await heldByClub(app.db, club.club.id);
  const [mandate] = held;
  const statuses = (rows: { id: string; status: string }[] = []) =>
    Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  expect(held).toHaveLength(1);
  expect(mandate?.status).toBe(bank.get('mandates', club.mandateId).status);
  expect(statuses(mandate?.payments)).toEqual(statuses(ofClub('payments', club)));
  expect(statuses(mandate?.subscriptions)).toEqual(statuses(ofClub('subscriptions', club)));
  const active = mandate?.subscriptions.filter(({ status }) => status === 'active') ?? [];
  expect(active.length).toBeLessThanOrEqual(1);
  if (mandate && isChargedBack(mandate)) expect(active).toEqual([]);
  const until = proUntilOf(held, null);
  const isPro = until === 'no end known' || (until !== null && until > new Date());
  expect(await planOf(app, club)).toBe(isPro ? 'pro' : 'hobby');
  expect(await planOf(other, club)).toBe(isPro ? 'pro' : 'hobby');
  const { state } = await subscriptionOf(other, club);
  expect(['active', 'grace', 'ending'].includes(state)).toBe(isPro);
}
