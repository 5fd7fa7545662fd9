import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Few enough rows for one statement to delete well within the statement timeout. */
const batchSize = 1_000;

/**
 * Deletes rows of which few gather between two runs. `deleteRows` is for tables that keep rows for seasons.
 * `key` is the primary key of the table.
 */
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
