import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { findGrantEndDate, findUnfinishedPurchase, listClubMandates } from '../queries.ts';
import { clubPlans } from '../schema.ts';

/** All that a club is shown of what it has bought. */
export async function getBilling(executor: Executor, clubId: string) {
  const [plan] = await executor
    .select({ proUntil: clubPlans.proUntil })
    .from(clubPlans)
    .where(eq(clubPlans.clubId, clubId));
  return {
    /** Undefined for Hobby; null while no end is known. */
    proUntil: plan?.proUntil,
    held: await listClubMandates(executor, clubId),
    grantedUntil: await findGrantEndDate(executor, clubId),
    purchase: await findUnfinishedPurchase(executor, clubId),
  };
}
export type Billing = Awaited<ReturnType<typeof getBilling>>;
