import type { PaymentFlow, ProPlan } from '@fixturebook/contract/billing';
import { plansPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { getClubById } from '../../clubs/queries.ts';
import { runTransaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { createBillingError } from '../commands.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  findPurchase,
  findUnfinishedPurchase,
  listClubMandates,
  type Purchase,
} from '../queries.ts';
import { getGracePeriodEnd, isLiveSubscription } from '../rules/pro-period.ts';
import { purchases } from '../schema.ts';
import { ProviderError } from '../vendor-gocardless.ts';
import { ignoreProviderRefusal } from './cancel-at-provider.ts';
import { settlePurchase } from './settle-purchase.ts';

/** Repeated clicks continue one purchase with one idempotency key, and create only one mandate. */
export async function startPaymentFlow(
  deps: PaymentDeps,
  caller: ClubCaller,
  plan: ProPlan,
): Promise<PaymentFlow> {
  try {
    const purchase = await getOrCreatePurchase(deps, caller.clubId, plan);
    const billingRequestId = await getOrCreateBillingRequest(deps, purchase);
    const flow = await getOrCreatePaymentFlow(deps, caller, { ...purchase, billingRequestId });
    return { ...flow, environment: deps.provider.environment };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ reason: error.message }, 'a payment could not be started');
    throw error.kind === 'away'
      ? createBillingError(503, 'payment-start-failed')
      : createBillingError(502, 'flow-not-created');
  }
}

const maxAttempts = 3;

/** Cancels an open purchase of the other plan, so that the club does not pay for both plans. */
async function getOrCreatePurchase(deps: PaymentDeps, clubId: string, plan: ProPlan) {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const purchase = await findOrInsertPurchase(deps, clubId, plan);
    const giveUp = purchase.plan !== plan;
    const isNew = purchase.state === 'open' && !purchase.billingRequestId;
    if (isNew && !giveUp) return purchase;
    const state = await settlePurchase(deps, purchase.id, { giveUp });
    if (state === 'done' || state === 'mandated') throw createAlreadyProError();
    const now = await findPurchase(deps.db, purchase.id);
    if (now?.state === 'open' && !giveUp) return now;
  }
  throw createBillingError(502, 'flow-not-created');
}

async function findOrInsertPurchase({ db, clock }: PaymentDeps, clubId: string, plan: ProPlan) {
  return runTransaction(db, async (tx) => {
    await lockClub(tx, clubId);
    const clubMandates = await listClubMandates(tx, clubId);
    const hasLiveSubscription = clubMandates.some(
      (mandate) =>
        mandate.subscriptions.some((one) => isLiveSubscription(mandate, one)) &&
        !getGracePeriodEnd(mandate),
    );
    if (hasLiveSubscription) throw createAlreadyProError();
    const known = await findUnfinishedPurchase(tx, clubId);
    if (known) return known;
    const [stored] = await tx
      .insert(purchases)
      .values({ clubId, plan, state: 'open', createdAt: clock() })
      .returning();
    return stored as Purchase;
  });
}

async function getOrCreateBillingRequest(
  { db, provider }: PaymentDeps,
  { id, billingRequestId }: Purchase,
) {
  if (billingRequestId) return billingRequestId;
  const made = await provider.createBillingRequest(id, `${brand.name} Pro`);
  if (!made) throw createBillingError(502, 'flow-not-created');
  const [stored] = await db
    .update(purchases)
    .set({ billingRequestId: made })
    .where(and(eq(purchases.id, id), eq(purchases.state, 'open')))
    .returning();
  if (stored) return made;
  await ignoreProviderRefusal(provider.cancelBillingRequest(made));
  throw createBillingError(502, 'flow-not-created');
}

async function getOrCreatePaymentFlow(
  { db, provider, clock, publicUrl }: PaymentDeps,
  { clubId, email }: ClubCaller,
  purchase: Purchase & { billingRequestId: string },
) {
  const { id, billingRequestId } = purchase;
  const stored = findUnexpiredPaymentFlow(purchase, clock());
  if (stored) return stored;
  const made = await provider.createFlow({
    billingRequestId,
    returnUrl: publicUrl + plansPath,
    email,
    clubName: (await getClubById(db, clubId)).name,
  });
  if (!made) throw createBillingError(502, 'flow-id-missing');
  const isMissing = or(isNull(purchases.flowId), lte(purchases.flowExpiresAt, clock()));
  await db
    .update(purchases)
    .set({ flowId: made.id, flowUrl: made.url, flowExpiresAt: made.expiresAt ?? null })
    .where(and(eq(purchases.id, id), isMissing));
  const now = await findPurchase(db, id);
  const flow = now?.state === 'open' && findUnexpiredPaymentFlow(now, clock());
  if (!flow) throw createBillingError(502, 'flow-not-created');
  return flow;
}

function findUnexpiredPaymentFlow({ flowId, flowUrl, flowExpiresAt }: Purchase, now: Date) {
  if (!flowId || !flowUrl || (flowExpiresAt && flowExpiresAt <= now)) return undefined;
  return { flowId, authorisationUrl: flowUrl };
}

function createAlreadyProError() {
  return createBillingError(409, 'already-pro');
}
