import { eq } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { type Database, runTransaction } from '../../platform/database/database.ts';
import { proGrants } from '../schema.ts';
import { updateClubPlan } from './update-club-plan.ts';

export async function grantProPlan(db: Database, clubId: string, until: string | null) {
  await runTransaction(db, async (tx) => {
    await lockClub(tx, clubId);
    if (until === null) await tx.delete(proGrants).where(eq(proGrants.clubId, clubId));
    else
      await tx
        .insert(proGrants)
        .values({ clubId, until })
        .onConflictDoUpdate({ target: proGrants.clubId, set: { until } });
    await updateClubPlan(tx, clubId);
  });
}
