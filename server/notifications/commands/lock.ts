import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.ts';

/**
 * Whatever is told to a club is told in turn: then no entry gets a place in its list before one that is
 * seen already. Answers whether the club is still there.
 */
export async function lockClub(tx: Transaction, clubId: string) {
  const { rows } = await tx.execute(sql`select from clubs where id = ${clubId} for no key update`);
  return rows.length > 0;
}
