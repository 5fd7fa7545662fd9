import { and, eq, isNull, sql } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { type Transaction, transaction } from '../../platform/database/database.ts';
import type { Paying } from '../commands.ts';
import { unknownMandate } from '../rules/standing.ts';
import { mandates } from '../schema.ts';
import type { ProviderState } from '../vendor-gocardless.ts';
import { derivePlan } from './standing.ts';
import { writeState } from './write-state.ts';

/** Readings that others can overtake before this one gives up; its job tries again. */
const attempts = 5;

/**
 * Writes what the provider holds now, and what follows from it. No row is locked while the provider is
 * asked: a reading is written only if none was since it began, so that an older never covers a newer. One
 * that began after this call is as good as its own. `also` happens in the same transaction.
 */
export async function refresh(
  deps: Paying,
  mandateId: string,
  also: (tx: Transaction) => Promise<void> = async () => {},
) {
  let called: string | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [before] = await deps.db
      .select({ version: mandates.version, began: sql<string>`now()::text` })
      .from(mandates)
      .where(eq(mandates.id, mandateId));
    if (!before) return;
    called ??= before.began;
    const state = await deps.provider.stateOf(mandateId);
    if (!state) {
      await keepUnknown(deps, mandateId);
      return;
    }
    if (await write(deps, { ...before, called, state }, also)) return;
  }
  throw new Error('A mandate was read again and again meanwhile.');
}

/** Of a club that has left there is nothing to end there: the minute's job is done with it, and says so once. */
async function keepUnknown({ db, log }: Paying, mandateId: string) {
  const isLeft = and(eq(mandates.id, mandateId), isNull(mandates.clubId));
  const isKept = and(isLeft, eq(mandates.status, unknownMandate));
  if ((await db.select({ id: mandates.id }).from(mandates).where(isKept)).length > 0) return;
  await db.update(mandates).set({ status: unknownMandate }).where(isLeft);
  log.warn({ mandate: mandateId }, 'the payment provider does not know this mandate');
}

interface Reading {
  version: number;
  /** When the reading began, and when what asked for it did. */
  began: string;
  called: string;
  state: NonNullable<ProviderState>;
}

/** Answers false when only readings that are too old were written since this one began. */
async function write(
  deps: Paying,
  { version, began, called, state }: Reading,
  also: (tx: Transaction) => Promise<void>,
) {
  const isMandate = eq(mandates.id, state.mandate.id);
  return transaction(deps.db, async (tx) => {
    const [owner] = await tx.select({ clubId: mandates.clubId }).from(mandates).where(isMandate);
    if (owner?.clubId) await lockClub(tx, owner.clubId);
    const [mandate] = await tx
      .select({
        ...{ clubId: mandates.clubId, version: mandates.version },
        isNewer: sql<boolean>`coalesce(${mandates.readAt} >= ${called}::timestamptz, false)`,
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
      await writeState(tx, deps, state);
    } else if (!mandate.isNewer) return false;
    await also(tx);
    if (mandate.clubId) await derivePlan(tx, mandate.clubId);
    return true;
  });
}
