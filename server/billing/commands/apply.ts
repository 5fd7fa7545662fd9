import { and, eq, lt } from 'drizzle-orm';
import type { PaymentDeps } from '../deps.ts';
import { findMandateId, findPurchaseOfBillingRequest } from '../queries/upkeep.ts';
import { type BillingEvent, billingEvents, mandates, payments, subscriptions } from '../schema.ts';
import { refreshMandate } from './refresh-mandate.ts';
import { settlePurchase } from './settle-purchase.ts';

/**
 * Reads the current state from the payment provider for each event, so that events may arrive in
 * any order and more than once.
 */
export async function applyBillingEvent(deps: PaymentDeps, eventId: string) {
  const isEvent = eq(billingEvents.id, eventId);
  const [row] = await deps.db.select().from(billingEvents).where(isEvent);
  if (!row || row.state === 'applied') return 'dropped';
  const state = (await processBillingEvent(deps, row.event)) ? 'applied' : 'unknown';
  await deps.db.update(billingEvents).set({ state }).where(isEvent);
  if (state === row.state || state === 'applied') return;
  const { id, resource_type: resource, action } = row.event;
  deps.log.info({ event: id, resource, action }, 'an event of the payment provider is not ours');
}

async function processBillingEvent(deps: PaymentDeps, event: BillingEvent) {
  const { billing_request: billingRequestId } = event.links ?? {};
  if (event.resource_type === 'billing_requests' && billingRequestId) {
    const purchaseId = await findPurchaseOfBillingRequest(deps.db, billingRequestId);
    if (purchaseId) await settlePurchase(deps, purchaseId);
    return purchaseId !== undefined;
  }
  const mandateId = await findMandateIdOfEvent(deps, event);
  const isKnown = mandateId && (await deps.db.$count(mandates, eq(mandates.id, mandateId)));
  if (!isKnown) return false;
  if (!(await wasMandateReadAfterEvent(deps, mandateId, event.id)))
    await refreshMandate(deps, mandateId);
  return true;
}

async function findMandateIdOfEvent({ db, provider }: PaymentDeps, event: BillingEvent) {
  const { mandate, subscription, payment } = event.links ?? {};
  switch (event.resource_type) {
    case 'mandates':
      return mandate;
    case 'subscriptions':
      if (!subscription) return undefined;
      return (
        (await findMandateId(db, subscriptions, subscription)) ??
        (await provider.findMandateOfSubscription(subscription))
      );
    case 'payments':
      if (!payment) return undefined;
      return (
        (await findMandateId(db, payments, payment)) ??
        (await provider.findMandateOfPayment(payment))
      );
    default:
      return undefined;
  }
}

async function wasMandateReadAfterEvent({ db }: PaymentDeps, mandateId: string, eventId: string) {
  const rows = await db
    .select({ id: mandates.id })
    .from(mandates)
    .innerJoin(billingEvents, eq(billingEvents.id, eventId))
    .where(and(eq(mandates.id, mandateId), lt(billingEvents.receivedAt, mandates.readAt)));
  return rows.length > 0;
}
