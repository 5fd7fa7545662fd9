import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import {
  createPayingClub,
  type GoCardlessStandIn,
  getClubPlan,
  getSubscription,
  sendWebhookEvents,
  startBillingApp,
} from '../../testing/billing.ts';
import { sizes } from '../../testing/sizes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { waitForJobs } from '../../testing/wait-for-jobs.ts';
import { listClubMandates } from '../queries.ts';
import { getProPlanEnd, isChargedBack } from '../rules/pro-period.ts';

const { app, bank } = await startBillingApp({ worker: true });
const other = await startTestApp({
  worker: true,
  databaseUrl: app.databaseUrl,
  settings: bank.settings,
});
let runCount = 0;
afterAll(() => expect(runCount).toBeGreaterThan(0));

type PayingClub = Awaited<ReturnType<typeof createPayingClub>>;
type BillingAction = keyof typeof actions;

/** The test runs random actions from this list. Impossible actions do nothing. */
const actions = {
  collect: (club: PayingClub) => bank.collectNextPayment(findLastSubscription(club)),
  refuse: (club: PayingClub) => bank.collectNextPayment(findLastSubscription(club), 'failed'),
  fail: (club: PayingClub) => bank.failPayment(findLastPayment(club)),
  'charge back': (club: PayingClub) => bank.chargeBackPayment(findLastPayment(club)),
  'take the charge-back back': (club: PayingClub) => bank.cancelChargeBack(findLastPayment(club)),
  'activate the mandate': ({ mandateId }: PayingClub) => bank.activateMandate(mandateId),
  'cancel the mandate': ({ mandateId }: PayingClub) => bank.endMandate(mandateId, 'cancelled'),
  'expire the mandate': ({ mandateId }: PayingClub) => bank.endMandate(mandateId, 'expired'),
  'let a month go by': () => bank.advanceDays(31),
  pause: (club: PayingClub) => bank.pauseSubscription(findLastSubscription(club)),
  resume: (club: PayingClub) => bank.resumeSubscription(findLastSubscription(club)),
  cancel: (club: PayingClub) => app.call('DELETE', '/api/v1/me/subscription', { as: club.browser }),
  switch: (club: PayingClub) => changePlanOverHttp(club, 'yearly'),
  renew: (club: PayingClub) => changePlanOverHttp(club, 'monthly'),
} satisfies Record<string, (club: PayingClub) => unknown>;

function changePlanOverHttp({ browser }: PayingClub, plan: string) {
  return other.call('PUT', '/api/v1/me/subscription', { as: browser, json: { plan } });
}

function listGoCardlessResourcesOfClub<Kind extends 'subscriptions' | 'payments'>(
  kind: Kind,
  { mandateId }: PayingClub,
) {
  return bank.list(kind).filter(({ links }) => links.mandate === mandateId);
}

function findLastSubscription(club: PayingClub) {
  return listGoCardlessResourcesOfClub('subscriptions', club).at(-1)?.id ?? '';
}

function findLastPayment(club: PayingClub) {
  return listGoCardlessResourcesOfClub('payments', club).at(-1)?.id ?? '';
}

async function performBillingAction(act: BillingAction, club: PayingClub) {
  try {
    await actions[act](club);
  } catch (error) {
    expect((error as { status?: number }).status).toBeLessThan(500);
  }
}

type ProviderEvents = ReturnType<GoCardlessStandIn['list']> & { id: string }[];

async function deliverWebhookEvents(events: ProviderEvents, order: number[]) {
  const copies = [...events, ...events]
    .map((event, at) => ({ event, place: order[at % order.length] ?? 0 }))
    .sort((a, b) => a.place - b.place);
  await Promise.all(
    copies.map(({ event }, at) => sendWebhookEvents(at % 2 ? app : other, bank, [event] as never)),
  );
}

const actionSequence = fc.array(
  fc.record({
    act: fc.constantFrom(...(Object.keys(actions) as BillingAction[])),
    deliveredThirds: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 9 },
);
const deliveryOrders = fc.array(fc.nat({ max: 1_000 }), { minLength: 40, maxLength: 40 });

it(
  'stores the same state as the payment provider for any billing actions and any order of webhook events',
  async () => {
    await fc.assert(
      fc.asyncProperty(actionSequence, deliveryOrders, async (steps, order) => {
        const club = await createPayingClub(app, bank);
        let undelivered = bank.list('events').slice(-4) as ProviderEvents;
        for (const { act, deliveredThirds } of steps) {
          const known = bank.list('events').length;
          await performBillingAction(act, club);
          undelivered.push(...(bank.list('events').slice(known) as ProviderEvents));
          const now = undelivered.filter((_, at) => at % 3 < deliveredThirds);
          undelivered = undelivered.filter((one) => !now.includes(one));
          await deliverWebhookEvents(now, order);
        }
        await deliverWebhookEvents(undelivered, order);
        await waitForJobs(app);
        await expectSameStateAsProvider(club);
        runCount += 1;
      }),
      { numRuns: sizes.subscriptionHistories },
    );
  },
  60_000 + sizes.subscriptionHistories * 6_000,
);

async function expectSameStateAsProvider(club: PayingClub) {
  const storedMandates = await listClubMandates(app.db, club.club.id);
  const [mandate] = storedMandates;
  const statuses = (rows: { id: string; status: string }[] = []) =>
    Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  expect(storedMandates).toHaveLength(1);
  expect(mandate?.status).toBe(bank.get('mandates', club.mandateId).status);
  expect(statuses(mandate?.payments)).toEqual(
    statuses(listGoCardlessResourcesOfClub('payments', club)),
  );
  expect(statuses(mandate?.subscriptions)).toEqual(
    statuses(listGoCardlessResourcesOfClub('subscriptions', club)),
  );
  const active = mandate?.subscriptions.filter(({ status }) => status === 'active') ?? [];
  expect(active.length).toBeLessThanOrEqual(1);
  if (mandate && isChargedBack(mandate)) expect(active).toEqual([]);
  const until = getProPlanEnd(storedMandates, null);
  const isPro = until === 'no end known' || (until !== null && until > new Date());
  expect(await getClubPlan(app, club)).toBe(isPro ? 'pro' : 'hobby');
  expect(await getClubPlan(other, club)).toBe(isPro ? 'pro' : 'hobby');
  const { state } = await getSubscription(other, club);
  expect(['active', 'grace', 'ending'].includes(state)).toBe(isPro);
}
