import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { runPaced } from './batches.ts';
import type { Database } from './database.ts';

/** Few enough rows for one statement to delete well within the statement timeout. */
const batchSize = 1_000;

export interface Deletion {
  table: PgTable;
  /** The primary key of the table. */
  key: PgColumn[];
  condition: SQL | undefined;
}

/**
 * Deletes rows of which few gather between two runs, until all are deleted or the signal stops it.
 * `deleteRows` is for tables that keep rows for seasons.
 */
export async function deleteInBatches(
  db: Database,
  { table, key, condition }: Deletion,
  signal: AbortSignal,
) {
  const columns = sql.join(key, sql`, `);
  const batchOfKeys = sql`select ${columns} from ${table} where ${condition} limit ${batchSize}`;
  while (!signal.aborted) {
    const { rowCount } = await runPaced(async () =>
      db.delete(table).where(sql`(${columns}) in (${batchOfKeys})`),
    );
    if ((rowCount ?? 0) < batchSize) return;
  }
}
