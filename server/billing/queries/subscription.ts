import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { findGrantEndDate, findUnfinishedPurchase, listClubMandates } from '../queries.ts';
import { clubPlans } from '../schema.ts';

export async function getBilling(executor: Executor, clubId: string) {
  const [plan] = await executor
    .select({ proUntil: clubPlans.proUntil })
    .from(clubPlans)
    .where(eq(clubPlans.clubId, clubId));
  return {
    proUntil: plan?.proUntil,
    clubMandates: await listClubMandates(executor, clubId),
    grantedUntil: await findGrantEndDate(executor, clubId),
    purchase: await findUnfinishedPurchase(executor, clubId),
  };
}
export type Billing = Awaited<ReturnType<typeof getBilling>>;
