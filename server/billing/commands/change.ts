import type { ProPlan } from '@fixturebook/contract/billing';
import { lockClub } from '../../clubs/commands/lock.ts';
import { type Transaction, transaction } from '../../platform/database/database.ts';
import { type Paying, refusal } from '../commands.ts';
import { type Held, heldByClub, unfinishedPurchase } from '../queries.ts';
import { graceEnd, isLive, isLiveMandate, proUntilOf } from '../rules/standing.ts';
import { purchases } from '../schema.ts';
import { ProviderFault } from '../vendor-gocardless.ts';
import { askEnd } from './ask-end.ts';
import { endSubscription } from './end.ts';
import { settle } from './settle.ts';
import { derivePlan } from './standing.ts';

/**
 * The plan that goes on when what is paid for is over: the other one, or the same again after it was
 * cancelled. Kept before the provider is told; where that cannot be reached it is done later.
 */
export async function changePlan(deps: Paying, clubId: string, plan: ProPlan) {
  // One that the club began with another mandate, and did not go through with, is given up.
  const purchaseId = await inTurn(deps, clubId, { giveUp: true }, async (tx) => {
    const held = await heldByClub(tx, clubId);
    const mandate = held.find(
      (one) => isLiveMandate(one.status) && goesOnOrEnds(one, deps.clock()),
    );
    if (!mandate) throw refusal(409, wasPro(held) ? 'mandate-ended' : 'no-subscription');
    const going = mandate.subscriptions.filter((one) => isLive(mandate, one));
    if (going.some((one) => one.plan === plan)) return;
    if (going.length > 0 && graceEnd(mandate)) throw refusal(409, 'payment-unpaid');
    for (const one of held) await askEnd(tx, deps, one);
    const [purchase] = await tx
      .insert(purchases)
      .values({ clubId, plan, state: 'mandated', mandateId: mandate.id, createdAt: deps.clock() })
      .returning();
    await derivePlan(tx, clubId);
    return purchase?.id;
  });
  if (purchaseId) await nowOrLater(deps, () => settle(deps, purchaseId));
}

/** Nothing more is collected; what is paid for stays. */
export async function cancelSubscription(deps: Paying, clubId: string) {
  const ended = await inTurn(deps, clubId, { giveUp: false }, async (tx) => {
    const ids: string[] = [];
    for (const one of await heldByClub(tx, clubId)) ids.push(...(await askEnd(tx, deps, one)));
    if (ids.length === 0) throw refusal(409, 'no-subscription');
    await derivePlan(tx, clubId);
    return ids;
  });
  for (const id of ended) await nowOrLater(deps, () => endSubscription(deps, id));
}

function goesOnOrEnds(mandate: Held, now: Date) {
  if (mandate.subscriptions.some((one) => isLive(mandate, one))) return true;
  const until = proUntilOf([mandate], null);
  return until instanceof Date && until > now;
}

function wasPro(held: Held[]) {
  return held.some(({ subscriptions }) => subscriptions.length > 0);
}

/** How often another call of the club's may begin something meanwhile. */
const attempts = 3;

/** In turn with what else the club does; what it bought a moment ago counts. */
async function inTurn<T>(
  deps: Paying,
  clubId: string,
  { giveUp }: { giveUp: boolean },
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await settleUnfinished(deps, clubId, giveUp);
    const changed = await transaction(deps.db, async (tx) => {
      await lockClub(tx, clubId);
      const unfinished = await unfinishedPurchase(tx, clubId);
      const isInTheWay = giveUp ? unfinished : unfinished?.state === 'mandated';
      return isInTheWay ? undefined : { as: await act(tx) };
    });
    if (changed) return changed.as;
  }
  throw refusal(503, 'payment-provider-away');
}

async function settleUnfinished(deps: Paying, clubId: string, giveUp: boolean) {
  const purchase = await unfinishedPurchase(deps.db, clubId);
  if (!purchase) return;
  try {
    await settle(deps, purchase.id, { giveUp });
  } catch (error) {
    if (error instanceof ProviderFault) throw refusal(503, 'payment-provider-away');
    throw error;
  }
}

/** It is kept already: a job goes on with it. */
async function nowOrLater({ log }: Paying, act: () => Promise<unknown>) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ reason: error.message }, 'a subscription is changed later');
  }
}
