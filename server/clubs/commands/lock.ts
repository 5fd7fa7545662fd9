import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { clubs } from '../schema.ts';

/**
 * Whatever is told to a club or bought for it happens in turn: then no news gets a place in its list
 * before what is seen already, and its plan follows from all that is stored. The club is locked first,
 * then a purchase, then a mandate. Answers whether the club is still there.
 */
export async function lockClub(tx: Transaction, clubId: string) {
  const { rows } = await tx.execute(sql`select from clubs where id = ${clubId} for no key update`);
  return rows.length > 0;
}

/**
 * For a club that may go. What refers to a club, such as a match or a message, waits with being added
 * until the transaction ends, and so does another officer who leaves.
 */
export async function lockLeavingClub(tx: Transaction, clubId: string) {
  await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('update');
}
