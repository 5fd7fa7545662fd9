import type { BillingFlow, ProPlan } from '@fixturebook/contract/billing';
import { brand } from '@fixturebook/contract/brand';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { ownClub } from '../../clubs/queries.ts';
import { transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { type Paying, refusal } from '../commands.ts';
import { heldByClub, type Purchase, purchaseById, unfinishedPurchase } from '../queries.ts';
import { graceEnd, isLive } from '../rules/standing.ts';
import { purchases } from '../schema.ts';
import { ProviderFault } from '../vendor-gocardless.ts';
import { unlessRefused } from './end.ts';
import { settle } from './settle.ts';

/**
 * What the club wants is kept before the provider is asked, once however often it clicks: all clicks go
 * on with the same purchase, so with the same key, and lead to one mandate.
 */
export async function startFlow(
  deps: Paying,
  caller: ClubCaller,
  plan: ProPlan,
): Promise<BillingFlow> {
  try {
    const purchase = await openPurchase(deps, caller.clubId, plan);
    const billingRequestId = await billingRequestOf(deps, purchase);
    const flow = await flowOf(deps, caller, { ...purchase, billingRequestId });
    return { ...flow, environment: deps.provider.environment };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    deps.log.warn({ reason: error.message }, 'a payment could not be started');
    throw error.kind === 'away'
      ? refusal(503, 'payment-start-failed')
      : refusal(502, 'flow-not-created');
  }
}

/** How often another click of the club's may begin something else meanwhile. */
const attempts = 3;

/**
 * One that is open still, whose bank's part is not done, perhaps in another tab; or a new one. A flow is of
 * one plan: who wants the other one gives it up, so that nobody pays the one having chosen the other.
 */
async function openPurchase(deps: Paying, clubId: string, plan: ProPlan): Promise<Purchase> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const purchase = await keepPurchase(deps, clubId, plan);
    const giveUp = purchase.plan !== plan;
    const isNew = purchase.state === 'open' && !purchase.billingRequestId;
    if (isNew && !giveUp) return purchase;
    const state = await settle(deps, purchase.id, { giveUp });
    if (state === 'done' || state === 'mandated') throw alreadyPro();
    const now = await purchaseById(deps.db, purchase.id);
    if (now?.state === 'open' && !giveUp) return now;
  }
  throw refusal(502, 'flow-not-created');
}

/** In grace a club can buy anew: from another account, say. */
async function keepPurchase({ db, clock }: Paying, clubId: string, plan: ProPlan) {
  return transaction(db, async (tx) => {
    await lockClub(tx, clubId);
    const held = await heldByClub(tx, clubId);
    const goesOn = held.some(
      (mandate) => mandate.subscriptions.some((one) => isLive(mandate, one)) && !graceEnd(mandate),
    );
    if (goesOn) throw alreadyPro();
    const known = await unfinishedPurchase(tx, clubId);
    if (known) return known;
    const [kept] = await tx
      .insert(purchases)
      .values({ clubId, plan, state: 'open', createdAt: clock() })
      .returning();
    return kept as Purchase;
  });
}

async function billingRequestOf({ db, provider }: Paying, { id, billingRequestId }: Purchase) {
  if (billingRequestId) return billingRequestId;
  const made = await provider.createBillingRequest(id, `${brand.name} Pro`);
  if (!made) throw refusal(502, 'flow-not-created');
  const [kept] = await db
    .update(purchases)
    .set({ billingRequestId: made })
    .where(and(eq(purchases.id, id), eq(purchases.state, 'open')))
    .returning();
  if (kept) return made;
  // Given up meanwhile for the other plan: nobody is to go through with it.
  await unlessRefused(provider.cancelBillingRequest(made));
  throw refusal(502, 'flow-not-created');
}

/** The one that is kept is the only one that can be confirmed: who comes second takes it. */
async function flowOf(
  { db, provider, clock, publicUrl }: Paying,
  { clubId, email }: ClubCaller,
  purchase: Purchase & { billingRequestId: string },
) {
  const { id, billingRequestId } = purchase;
  const kept = flowKept(purchase, clock());
  if (kept) return kept;
  const made = await provider.createFlow({
    billingRequestId,
    returnUrl: `${publicUrl}/subscriptionscreen`,
    email,
    clubName: (await ownClub(db, clubId)).name,
  });
  if (!made) throw refusal(502, 'flow-id-missing');
  const isMissing = or(isNull(purchases.flowId), lte(purchases.flowExpiresAt, clock()));
  await db
    .update(purchases)
    .set({ flowId: made.id, flowUrl: made.url, flowExpiresAt: made.expiresAt ?? null })
    .where(and(eq(purchases.id, id), isMissing));
  const now = await purchaseById(db, id);
  const flow = now?.state === 'open' && flowKept(now, clock());
  if (!flow) throw refusal(502, 'flow-not-created');
  return flow;
}

function flowKept({ flowId, flowUrl, flowExpiresAt }: Purchase, now: Date) {
  if (!flowId || !flowUrl || (flowExpiresAt && flowExpiresAt <= now)) return undefined;
  return { flowId, authorisationUrl: flowUrl };
}

function alreadyPro() {
  return refusal(409, 'already-pro');
}
