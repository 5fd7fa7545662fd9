import { ProPlan } from '@fixturebook/contract/billing';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Paying } from '../commands.ts';
import { graceOver, mandateEnded, paymentChargedBack, paymentFailed } from '../events.ts';
import { type Held, heldByClub, heldMandate } from '../queries.ts';
import {
  graceEnd,
  isChargedBack,
  isLive,
  isLiveMandate,
  mustPayFirst,
  waitsForNothing,
} from '../rules/standing.ts';
import { mandates, payments, subscriptions } from '../schema.ts';
import type { ProviderState } from '../vendor-gocardless.ts';
import { askEnd } from './ask-end.ts';
import { queueRetry } from './queued.ts';

/** Replaces what we knew of a mandate, tells what is new, and does what follows from it. */
export async function writeState(tx: Transaction, deps: Paying, state: NonNullable<ProviderState>) {
  const before = await heldMandate(tx, state.mandate.id);
  await writeMandate(tx, state);
  await writeSubscriptions(tx, state);
  await writePayments(tx, deps, state);
  const after = await heldMandate(tx, state.mandate.id);
  if (!before || !after) return;
  if (isChargedBack(after) || (await hasNoGrace(tx, after))) await askEnd(tx, deps, after);
  if (after.clubId) await endWaiting(tx, deps, after.clubId);
  await tellOf(tx, deps, before, (await heldMandate(tx, after.id)) ?? after);
}

/** The first payment of what makes no Pro before it has failed: it is not asked for again. */
async function hasNoGrace(tx: Transaction, mandate: Held) {
  if (!mandate.clubId || !mandate.payments.some(({ status }) => status === 'failed')) return false;
  return mustPayFirst(await heldByClub(tx, mandate.clubId), mandate);
}

/** A payment that came to nothing takes along what was to begin when its time is over. */
async function endWaiting(tx: Transaction, deps: Paying, clubId: string) {
  const held = await heldByClub(tx, clubId);
  for (const mandate of held) {
    if (graceEnd(mandate)) continue;
    const waiting = mandate.subscriptions.filter(
      (one) => isLive(mandate, one) && waitsForNothing(held, mandate, one),
    );
    const ids = await askEnd(tx, deps, { ...mandate, subscriptions: waiting });
    const failed = held
      .flatMap(({ payments }) => payments)
      .filter(({ status }) => status === 'failed')
      .sort((a, b) => a.chargeDate.localeCompare(b.chargeDate))
      .at(-1);
    if (ids.length > 0 && failed)
      await deps.events.emit(tx, graceOver, { clubId, paymentId: failed.id });
  }
}

async function writeMandate(tx: Transaction, { mandate }: NonNullable<ProviderState>) {
  const { status, reference } = mandate;
  await tx
    .update(mandates)
    .set({ status, reference: reference ?? '' })
    .where(eq(mandates.id, mandate.id));
}

async function writeSubscriptions(tx: Transaction, state: NonNullable<ProviderState>) {
  const rows = state.subscriptions.flatMap((one) => {
    const { id, status, amount: amountPence } = one;
    const plan = planOf(state, id);
    const nextDate = one.upcoming_payments?.[0]?.charge_date ?? null;
    const seen = { status, amountPence, nextDate };
    const createdAt = new Date(one.created_at);
    return plan ? [{ id, mandateId: state.mandate.id, plan, createdAt, ...seen }] : [];
  });
  if (rows.length === 0) return;
  const set = {
    status: sql`excluded.status`,
    amountPence: sql`excluded.amount_pence`,
    nextDate: sql`excluded.next_date`,
  };
  await tx.insert(subscriptions).values(rows).onConflictDoUpdate({ target: subscriptions.id, set });
}

/** Of our own subscriptions alone: what else the operator collects by the mandate buys nothing here. */
async function writePayments(
  tx: Transaction,
  { clock }: Paying,
  state: NonNullable<ProviderState>,
) {
  const rows = state.payments.flatMap((one) => {
    const { id, status, amount: amountPence, charge_date: chargeDate } = one;
    const subscriptionId = one.links.subscription;
    const plan = subscriptionId ? planOf(state, subscriptionId) : undefined;
    if (!subscriptionId || !plan || !chargeDate) return [];
    const failedAt = status === 'failed' ? clock() : null;
    const seen = { status, amountPence, chargeDate };
    return [{ id, mandateId: state.mandate.id, subscriptionId, plan, failedAt, ...seen }];
  });
  if (rows.length === 0) return;
  const set = {
    status: sql`excluded.status`,
    amountPence: sql`excluded.amount_pence`,
    chargeDate: sql`excluded.charge_date`,
    failedAt: sql`coalesce(${payments.failedAt}, excluded.failed_at)`,
  };
  await tx.insert(payments).values(rows).onConflictDoUpdate({ target: payments.id, set });
}

/** Of what was bought here; undefined for what the operator made at the provider by hand. */
function planOf({ subscriptions: all }: NonNullable<ProviderState>, id: string) {
  const found = all.find((one) => one.id === id);
  return found?.metadata?.purchase ? ProPlan.safeParse(found.interval_unit).data : undefined;
}

async function tellOf(tx: Transaction, deps: Paying, before: Held, after: Held) {
  const { events } = deps;
  const { clubId } = after;
  const goesOn = after.subscriptions.some((one) => isLive(after, one));
  for (const payment of after.payments) {
    const known = before.payments.find(({ id }) => id === payment.id);
    const paymentId = payment.id;
    if (payment.failedAt && !known?.failedAt) {
      // Of what was cancelled nothing is asked for again, and there are no days of grace.
      if (clubId) await events.emit(tx, goesOn ? paymentFailed : graceOver, { clubId, paymentId });
      if (goesOn) await queueRetry(tx, deps, payment);
    }
    if (clubId && payment.status === 'charged_back' && known?.status !== 'charged_back')
      await events.emit(tx, paymentChargedBack, { clubId, paymentId });
  }
  const collected = before.subscriptions.some((one) => isLive(before, one));
  if (clubId && collected && !isLiveMandate(after.status))
    await events.emit(tx, mandateEnded, { clubId, mandateId: after.id });
}
