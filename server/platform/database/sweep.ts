import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { runBatch } from './batches.ts';
import type { Database } from './database.ts';

/** Few enough rows for a statement that takes at most a fifth of the statement timeout. */
const rowsPerBatch = 1_000;

export interface Sweep {
  table: PgTable;
  /** Columns that start with those of an index and identify a row. Rows are read in their order. */
  order: PgColumn[];
  /** The rows to look at. The index finds them. */
  within: SQL | undefined;
  /** Which of these rows are deleted or archived, by default all. The next run looks at the others again. */
  condition?: SQL | undefined;
  /**
   * A query that locks, for example, the conversations of the messages in `batch`. It runs before any
   * row of the batch is deleted. By default nothing is locked.
   */
  locks?: SQL | undefined;
}

/**
 * Deletes rows in batches, each in a transaction of its own, until all have been looked at or the
 * signal stops the sweep. A sweep can be repeated, and can run on two nodes at the same time.
 */
export function deleteRows(db: Database, sweep: Sweep, signal: AbortSignal) {
  return sweepInBatches(db, sweep, sql``, signal);
}

/** Moves rows to the child table `<table>_archive` in the same way. */
export function archiveRows(db: Database, sweep: Sweep, signal: AbortSignal) {
  const archive = sql.identifier(`${getTableName(sweep.table)}_archive`);
  return sweepInBatches(
    db,
    sweep,
    sql`, kept as (insert into ${archive} select * from gone)`,
    signal,
  );
}

/** Compares with the clock of the database. */
export function isOlderThan(column: PgColumn, days: number) {
  return sql`${column} < now() - ${days} * interval '1 day'`;
}

/** Begins each batch after the last row of the one before, because the index still has the deleted rows. */
async function sweepInBatches(db: Database, sweep: Sweep, action: SQL, signal: AbortSignal) {
  let place: string[] | null = null;
  while (!signal.aborted) {
    const { rows } = await runBatch(db, (tx) =>
      tx.execute<{ place: string[] | null; isLast: boolean }>(buildBatch(sweep, action, place)),
    );
    place = rows[0]?.place ?? null;
    if (!place || rows[0]?.isLast) return;
  }
}

/** A row that another transaction changes at the same time gets another `ctid`, so the next run handles it. */
function buildBatch(
  { table, order, within, condition, locks }: Sweep,
  action: SQL,
  place: string[] | null,
) {
  const columns = sql.join(order, sql`, `);
  const isAfterPlace = place ? sql`(${columns}) > (${joinPlace(order, place)})` : sql`true`;
  const names = order.map(({ name }) => sql.identifier(name));
  const texts = sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  );
  const descending = sql.join(
    names.map((name) => sql`${name} desc`),
    sql`, `,
  );
  return sql`
    with batch as materialized (
      select ctid as place_in_table, ${columns} from only ${table}
      where ${within} and ${isAfterPlace} order by ${columns} limit ${rowsPerBatch}),
    locked as materialized (${locks ?? sql`select`}),
    gone as (
      delete from only ${table} using batch
      where (select count(*) from locked) >= 0
        and ${table}.ctid = batch.place_in_table and ${condition ?? sql`true`}
      returning ${table}.*)
    ${action}
    select (select array[${texts}] from batch order by ${descending} limit 1) as place,
      (select count(*) from batch) < ${rowsPerBatch} as "isLast"`;
}

function joinPlace(order: PgColumn[], place: string[]) {
  return sql.join(
    order.map((column, index) => sql`${place[index]}::${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
}
