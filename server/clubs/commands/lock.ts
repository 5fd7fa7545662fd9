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
 * Until the transaction ends, no other transaction can add a row that refers to the club, or make
 * an officer leave the club.
 */
export async function lockClubAgainstNewRows(tx: Transaction, clubId: string) {
  await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('update');
}
