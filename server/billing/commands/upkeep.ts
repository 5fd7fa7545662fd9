import { graceDays } from '@fixturebook/contract/billing';
import { eq, lt } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { transaction } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Paying } from '../commands.ts';
import { graceOver } from '../events.ts';
import {
  eventsLeftOver,
  mandatesAtOnce,
  mandatesToRead,
  orphanedMandates,
  paymentsOverdue,
  subscriptionsToEnd,
} from '../queries/upkeep.ts';
import { heldMandate, purchasesToSettle } from '../queries.ts';
import { graceEnd, isLive } from '../rules/standing.ts';
import { billingEvents, payments } from '../schema.ts';
import { askEnd } from './ask-end.ts';
import { endSubscription, unlessRefused } from './end.ts';
import { applying, ending, reading, settling } from './queued.ts';
import { refresh } from './refresh.ts';
import { settle } from './settle.ts';
import { derivePlan } from './standing.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Days that an event of the provider's is kept. */
const eventDays = 400;

/** Days in whose nights an event that was about nothing of ours is looked at again. */
const unknownDays = 2;

/**
 * Goes on with what was cut off, and with what is due: a purchase whose confirmation never came is looked
 * at for an hour, and each night.
 */
export async function goOn(deps: Paying) {
  const { db, clock } = deps;
  const now = clock().getTime();
  const tasks = [
    ...(await purchasesToSettle(db, new Date(now - hour))).map((id) => () => settle(deps, id)),
    ...(await paymentsOverdue(db, new Date(now - graceDays * day))).map(
      (payment) => () => endGrace(deps, payment),
    ),
    ...(await orphanedMandates(db)).map((id) => () => endMandate(deps, id)),
  ];
  await doAll(deps, tasks);
}

/** Reads anew whatever can have changed at the provider, so that an event that never came is made up for. */
export async function reconcile({ db, jobs, clock }: Paying) {
  const now = clock().getTime();
  const purchaseIds = await purchasesToSettle(db, new Date(0));
  await jobs.enqueueAll(db, settling, idsAs('purchaseId', purchaseIds));
  await jobs.enqueueAll(db, ending, idsAs('subscriptionId', await subscriptionsToEnd(db)));
  const left = await eventsLeftOver(db, {
    receivedBefore: new Date(now - day),
    unknownSince: new Date(now - unknownDays * day),
  });
  await jobs.enqueueAll(db, applying, idsAs('eventId', left));
  for (let after = ''; ; ) {
    const mandateIds = await mandatesToRead(db, after);
    await jobs.enqueueAll(db, reading, idsAs('mandateId', mandateIds));
    after = mandateIds.at(-1) ?? after;
    if (mandateIds.length < mandatesAtOnce) break;
  }
  const forgotten = lt(billingEvents.receivedAt, new Date(now - eventDays * day));
  await deleteInBatches(db, billingEvents, [billingEvents.id], forgotten);
}

function idsAs<Key extends string>(key: Key, ids: string[]) {
  return ids.map((id) => ({ [key]: id }) as Record<Key, string>);
}

/** Asks for a payment that failed once more, if it is still wanted. */
export async function retryPayment(deps: Paying, paymentId: string) {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId));
  const mandate = payment && (await heldMandate(deps.db, payment.mandateId));
  const isWanted = mandate?.subscriptions.some((one) => isLive(mandate, one));
  if (payment?.status !== 'failed' || !isWanted) return 'dropped';
  await unlessRefused(deps.provider.retryPayment(paymentId));
  await refresh(deps, payment.mandateId);
}

/** The days of grace are over: nothing more is collected, and the club is told. The provider is asked first. */
async function endGrace(deps: Paying, { id, mandateId }: { id: string; mandateId: string }) {
  await refresh(deps, mandateId);
  const ended = await transaction(deps.db, async (tx) => {
    const clubId = (await heldMandate(tx, mandateId))?.clubId;
    if (clubId) await lockClub(tx, clubId);
    const mandate = await heldMandate(tx, mandateId);
    const end = mandate && graceEnd(mandate);
    if (!end || end > deps.clock()) return [];
    const ids = await askEnd(tx, deps, mandate);
    if (!clubId || ids.length === 0) return ids;
    await deps.events.emit(tx, graceOver, { clubId, paymentId: id });
    await derivePlan(tx, clubId);
    return ids;
  });
  for (const subscriptionId of ended) await endSubscription(deps, subscriptionId);
}

/** The club that gave it has left. */
async function endMandate(deps: Paying, mandateId: string) {
  await unlessRefused(deps.provider.cancelMandate(mandateId));
  await refresh(deps, mandateId);
}

/** One that fails delays no other. */
async function doAll({ log }: Paying, tasks: (() => Promise<unknown>)[]) {
  let failed = 0;
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      log.warn({ err: error }, 'going on with a payment failed');
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`Going on with payments failed ${failed} times.`);
}
