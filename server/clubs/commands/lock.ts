import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { clubs } from '../schema.ts';

/** Lock the club first, then a purchase, then a mandate. Returns whether the club exists. */
export async function lockClub(tx: Transaction, clubId: string) {
  const { rows } = await tx.execute(sql`select from clubs where id = ${clubId} for no key update`);
  return rows.length > 0;
}

/** Until the transaction ends, no row can be added for the club and no other officer can leave. */
export async function lockLeavingClub(tx: Transaction, clubId: string) {
  await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('update');
}
