import { and, eq, isNull, sql } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { unknownMandateStatus } from '../rules/pro-period.ts';
import { mandates } from '../schema.ts';
import type { MandateState } from '../vendor-gocardless.ts';
import { updateClubPlan } from './update-club-plan.ts';
import { writeMandateState } from './write-mandate-state.ts';

const maxAttempts = 5;

/** Stores the payment provider's state of a mandate, unless newer state was stored since. */
export async function refreshMandate(
  deps: PaymentDeps,
  mandateId: string,
  alsoWrite: (tx: Transaction) => Promise<void> = async () => {},
) {
  let requestedAt: string | undefined;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [before] = await deps.db
      .select({ version: mandates.version, began: sql<string>`now()::text` })
      .from(mandates)
      .where(eq(mandates.id, mandateId));
    if (!before) return;
    requestedAt ??= before.began;
    const state = await deps.provider.findMandateState(mandateId);
    if (!state) {
      await markMandateUnknownToProvider(deps, mandateId);
      return;
    }
    if (await storeProviderMandateSnapshot(deps, { ...before, requestedAt, state }, alsoWrite))
      return;
  }
  throw new Error('Other reads overtook this read of the mandate too often.');
}

/**
 * Marks a deleted club's mandate that the payment provider does not know, so that the job that runs
 * each minute stops trying to cancel it.
 */
async function markMandateUnknownToProvider({ db, log }: PaymentDeps, mandateId: string) {
  const isLeft = and(eq(mandates.id, mandateId), isNull(mandates.clubId));
  const isKept = and(isLeft, eq(mandates.status, unknownMandateStatus));
  if (await db.$count(mandates, isKept)) return;
  await db.update(mandates).set({ status: unknownMandateStatus }).where(isLeft);
  log.warn({ mandate: mandateId }, 'the payment provider does not know this mandate');
}

interface ProviderMandateSnapshot {
  version: number;
  began: string;
  requestedAt: string;
  state: NonNullable<MandateState>;
}

async function storeProviderMandateSnapshot(
  deps: PaymentDeps,
  { version, began, requestedAt, state }: ProviderMandateSnapshot,
  alsoWrite: (tx: Transaction) => Promise<void>,
) {
  const isMandate = eq(mandates.id, state.mandate.id);
  return runTransaction(deps.db, async (tx) => {
    const [owner] = await tx.select({ clubId: mandates.clubId }).from(mandates).where(isMandate);
    if (owner?.clubId) await lockClub(tx, owner.clubId);
    const [mandate] = await tx
      .select({
        clubId: mandates.clubId,
        version: mandates.version,
        isNewer: sql<boolean>`coalesce(${mandates.readAt} >= ${requestedAt}::timestamptz, false)`,
      })
      .from(mandates)
      .where(isMandate)
      .for('update');
    if (!mandate) return true;
    if (mandate.version === version) {
      await tx
        .update(mandates)
        .set({ version: version + 1, readAt: sql`${began}::timestamptz` })
        .where(isMandate);
      await writeMandateState(tx, deps, state);
    } else if (!mandate.isNewer) return false;
    await alsoWrite(tx);
    if (mandate.clubId) await updateClubPlan(tx, mandate.clubId);
    return true;
  });
}
