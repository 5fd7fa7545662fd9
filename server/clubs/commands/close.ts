import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { queuePhotoDeletion } from '../commands.ts';
import { clubs } from '../schema.ts';

/**
 * Hides a club whose last officer has left, deletes its profile and frees its name. The caller must
 * have locked the club. A job erases what else the club has stored, and then the club's row.
 */
export async function closeClub(
  tx: Transaction,
  deps: Pick<Platform, 'jobs' | 'clock'>,
  clubId: string,
) {
  await queuePhotoDeletion(tx, deps, clubId);
  const now = deps.clock();
  await tx
    .update(clubs)
    .set({
      closedAt: now,
      suspendedAt: now,
      updatedAt: now,
      slug: clubId,
      name: clubId,
      username: '',
      description: '',
      postcode: '',
      whatThreeWords: '',
      contactNumber: '',
      contactEmail: '',
      website: '',
      photo: null,
    })
    .where(eq(clubs.id, clubId));
}

/** Other rows that belong to the club must have been deleted, because this would delete them all. */
export async function deleteClosedClub(tx: Transaction, clubId: string) {
  await tx.delete(clubs).where(and(eq(clubs.id, clubId), isNotNull(clubs.closedAt)));
}
