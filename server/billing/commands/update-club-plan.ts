import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { findProGrantEndDate, listClubMandates } from '../queries.ts';
import { getProPlanEnd } from '../rules/pro-period.ts';
import { clubPlans } from '../schema.ts';

/** Computes the club's plan from all stored billing data. The caller must have locked the club. */
export async function updateClubPlan(tx: Transaction, clubId: string) {
  const clubMandates = await listClubMandates(tx, clubId);
  const until = getProPlanEnd(clubMandates, await findProGrantEndDate(tx, clubId));
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
