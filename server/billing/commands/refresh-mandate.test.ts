import { expect, it } from 'vitest';
import { createEvents } from '../../platform/jobs/events.ts';
import {
  createPayingClub,
  getClubPlan,
  getSubscription,
  startBillingApp,
} from '../../testing/billing.ts';
import { createPaymentProvider } from '../vendor-gocardless.ts';
import { refreshMandate } from './refresh-mandate.ts';

const { app, bank } = await startBillingApp();
const { goCardless } = app.foundation.config;
if (!goCardless) throw new Error('payments are not set up');
const provider = createPaymentProvider(goCardless);

function createSlowProvider() {
  const answered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let readings = 0;
  const slow: typeof provider = {
    ...provider,
    async findMandateState(id) {
      const state = await provider.findMandateState(id);
      readings += 1;
      answered.resolve();
      await release.promise;
      return state;
    },
  };
  return {
    deps: createBillingDeps(slow),
    answered: answered.promise,
    release: release.resolve,
    readings: () => readings,
  };
}

function createBillingDeps(own: typeof provider) {
  const { foundation } = app;
  return { ...foundation, events: createEvents(foundation.jobs, []), provider: own };
}

it('keeps the newer stored state of a mandate when an older read from the payment provider ends later', async () => {
  const club = await createPayingClub(app, bank);
  const payment = bank.collectNextPayment(club.subscriptionId);
  const slow = createSlowProvider();
  const older = refreshMandate(slow.deps, club.mandateId);
  await slow.answered;
  bank.chargeBackPayment(payment?.id ?? '');
  await refreshMandate(createBillingDeps(provider), club.mandateId);
  expect(await getClubPlan(app, club)).toBe('hobby');

  slow.release();
  await older;
  expect(await getClubPlan(app, club)).toBe('hobby');
  expect((await getSubscription(app, club)).payments).toMatchObject([{ state: 'charged-back' }]);
});

it('reads a mandate again when another process stored a read of it in the meantime', async () => {
  const club = await createPayingClub(app, bank);
  const first = createSlowProvider();
  const begunFirst = refreshMandate(first.deps, club.mandateId);
  await first.answered;
  bank.endMandate(club.mandateId, 'cancelled');
  const second = createSlowProvider();
  const begunSecond = refreshMandate(second.deps, club.mandateId);
  await second.answered;
  first.release();
  await begunFirst;
  expect(await getSubscription(app, club)).toMatchObject({ mandate: { state: 'pending' } });

  second.release();
  await begunSecond;
  expect(second.readings()).toBe(2);
  expect(await getSubscription(app, club)).toMatchObject({ mandate: { state: 'cancelled' } });
});

it('makes the caller’s additional change even when a later read has already stored the mandate state', async () => {
  const club = await createPayingClub(app, bank);
  const slow = createSlowProvider();
  let also = 0;
  const waiting = refreshMandate(slow.deps, club.mandateId, async () => {
    also += 1;
  });
  await slow.answered;
  await refreshMandate(createBillingDeps(provider), club.mandateId);
  slow.release();
  await waiting;
  expect({ also, readings: slow.readings() }).toEqual({ also: 1, readings: 1 });
});
