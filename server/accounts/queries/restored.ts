import { and, eq, isNull, sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { users } from '../schema.ts';

/** Returns those of the ids that are the id of an account or of a club. */
export async function listExistingIds(db: Pick<Database, 'select'>, ids: string[]) {
  const found = new Set<string>();
  for (const table of [users, clubs]) {
    // One parameter, because a statement has at most 65,535 of them.
    const isListed = sql`${table.id} = any(${sql.param(ids)}::uuid[])`;
    const rows = await db.select({ id: table.id }).from(table).where(isListed);
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Returns false for a club that is gone or that is being erased. */
export async function isOpenClub(tx: Transaction, clubId: string) {
  const isOpen = and(eq(clubs.id, clubId), isNull(clubs.closedAt));
  const [club] = await tx.select({ id: clubs.id }).from(clubs).where(isOpen);
  return club !== undefined;
}

/** Returns undefined if the account is gone. */
export async function findAccountEmail(tx: Transaction, userId: string) {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email;
}
