import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { grantOf, heldByClub } from '../queries.ts';
import { proUntilOf } from '../rules/standing.ts';
import { clubPlans } from '../schema.ts';

/** The plan that follows from all that is stored; with the club locked, in every change of it. */
export async function derivePlan(tx: Transaction, clubId: string) {
  const held = await heldByClub(tx, clubId);
  const until = proUntilOf(held, await grantOf(tx, clubId));
  if (until === null) {
    await tx.delete(clubPlans).where(sql`${clubPlans.clubId} = ${clubId}`);
    return;
  }
  const proUntil = until === 'no end known' ? null : until;
  await tx
    .insert(clubPlans)
    .values({ clubId, proUntil })
    .onConflictDoUpdate({ target: clubPlans.clubId, set: { proUntil } });
}
