import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { clubs } from '../schema.ts';

/**
 * Returns whether the club exists. Lock rows in the order club, purchase, mandate, so that two
 * transactions cannot deadlock.
 */
export async function lockClub(tx: Transaction, clubId: string) {
  const { rows } = await tx.execute(sql`select from clubs where id = ${clubId} for no key update`);
  return rows.length > 0;
}

/**
 * Locks the club until the transaction ends, so that no row that refers to the club is added and no
 * other officer leaves it in the meantime.
 */
export async function lockClubForDeletion(tx: Transaction, clubId: string) {
  await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('update');
}
