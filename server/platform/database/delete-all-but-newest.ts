import { and, desc, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

type DatedTable = PgTable & { id: PgColumn; createdAt: PgColumn };

/** Deletes the rows that meet the condition, except for the `count` newest. */
export async function deleteAllButNewest(
  tx: Transaction,
  table: DatedTable,
  condition: SQL,
  count: number,
) {
  const { id, createdAt } = table;
  const older = tx
    .select({ id })
    .from(table)
    .where(condition)
    .orderBy(desc(createdAt), desc(id))
    .offset(count);
  await tx.delete(table).where(and(condition, inArray(id, older)));
}
