import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Rows that one statement deletes: well within the time that a statement has. */
const batchSize = 1_000;

/** Deletes all that meets the condition, however much it is; `key` is the primary key. */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  key: PgColumn[],
  condition: SQL | undefined,
) {
  const columns = sql.join(key, sql`, `);
  for (;;) {
    const batchOfKeys = sql`select ${columns} from ${table} where ${condition} limit ${batchSize}`;
    const { rowCount } = await db.delete(table).where(sql`(${columns}) in (${batchOfKeys})`);
    if ((rowCount ?? 0) < batchSize) return;
  }
}
