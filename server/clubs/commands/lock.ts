import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { clubs } from '../schema.ts';

/**
 * Locks the club's row and returns whether the club exists. Notifications and purchases of a club
 * take this lock first, so that entries are numbered in commit order and the plan is derived from
 * all stored data. Lock the club first, then a purchase, then a mandate.
 */
export async function lockClub(tx: Transaction, clubId: string) {
  const { rows } = await tx.execute(sql`select from clubs where id = ${clubId} for no key update`);
  return rows.length > 0;
}

/**
 * Locks a club that may be deleted. Until the transaction ends, no match, message or other row can
 * be added for it, and no other officer can leave.
 */
export async function lockLeavingClub(tx: Transaction, clubId: string) {
  await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('update');
}
