import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { grantOf, heldByClub, unfinishedPurchase } from '../queries.ts';
import { clubPlans } from '../schema.ts';

/** All that a club is shown of what it has bought. */
export async function billingOf(executor: Executor, clubId: string) {
  const [plan] = await executor
    .select({ proUntil: clubPlans.proUntil })
    .from(clubPlans)
    .where(eq(clubPlans.clubId, clubId));
  return {
    /** Undefined for Hobby; null while no end is known. */
    proUntil: plan?.proUntil,
    held: await heldByClub(executor, clubId),
    grantedUntil: await grantOf(executor, clubId),
    purchase: await unfinishedPurchase(executor, clubId),
  };
}
export type Billing = Awaited<ReturnType<typeof billingOf>>;
