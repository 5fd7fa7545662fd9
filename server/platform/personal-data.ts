import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { runBatch } from './database/batches.ts';
import type { Database, Executor } from './database/database.ts';
import {
  developmentMails,
  idempotencyKeys,
  liveEvents,
  liveLogs,
  livePresence,
  personalDataIds,
} from './database/schema.ts';

/** `clubId` is null if the account has no club, or if other accounts act for the club too. */
export interface PersonalDataOwner {
  userId: string;
  /** The email address in lower case, because addresses are compared without case. */
  email: string;
  clubId: string | null;
}

/** The rows of a table that belong to an account. Export and erasure use the same list. */
export interface PersonalData {
  table: PgTable;
  /** An index must find the rows, because tables grow with the site. */
  condition: SQL;
  /** Columns that the export omits, because they contain credentials or data of other clubs. */
  hiddenColumns?: string[];
  /** Set if the rows are kept after erasure, as docs/decisions/0021-to-0030/0025-personal-data.md explains. */
  isRetained?: true;
}

/**
 * A table whose rows name ids of other tables inside a text or JSON, where no index finds them. The
 * whole table is searched in the order of its key, in short statements.
 */
export interface IdMentions {
  /** The name of the rows in the export. */
  name: string;
  table: string;
  key: { column: string; type: 'text' | 'uuid' | 'bigint' }[];
  /** The values of a row `r` that may be ids, as an array of texts. */
  values: SQL;
  /** The columns in the export, with their names there. */
  columns: Record<string, string>;
}

export function listPlatformPersonalData({
  userId,
  email,
  clubId,
}: PersonalDataOwner): PersonalData[] {
  const belongsToSession = sql`session_id in (select id from sessions where user_id = ${userId})`;
  return [
    // This waits for transactions that record events of the club, so that their events are deleted too.
    { table: liveLogs, condition: sql`club_id = ${clubId}::uuid` },
    { table: liveEvents, condition: sql`club_id = ${clubId}::uuid` },
    { table: livePresence, condition: sql`club_id = ${clubId}::uuid or ${belongsToSession}` },
    { table: idempotencyKeys, condition: sql`owner in (${userId}::uuid, ${clubId}::uuid)` },
    // The text of an email is hidden, because it can contain codes and signed links.
    {
      table: developmentMails,
      condition: sql`lower("to") = ${email}`,
      hiddenColumns: ['text', 'html'],
    },
  ];
}

/** Selects all texts in the JSON column `data` of a row `r`. */
const textsOfData = sql`array(
  select v #>> '{}' from jsonb_path_query(r.data, '$.** ? (@.type() == "string")') v)`;

/** The live events of other clubs, and jobs that wait, are queued or have ended. */
export function listPlatformIdMentions({ clubId }: PersonalDataOwner): IdMentions[] {
  return [
    {
      name: 'liveEventsOfOtherClubs',
      table: 'live_events',
      key: [{ column: 'id', type: 'bigint' }],
      values: sql`case when r.club_id = ${clubId} then '{}' else ${textsOfData} end`,
      columns: { name: 'name', data: 'data', createdAt: 'created_at' },
    },
    // Before the job queue, because a job that is due moves there.
    {
      name: 'waitingJobs',
      table: 'waiting_jobs',
      key: [{ column: 'id', type: 'uuid' }],
      values: textsOfData,
      columns: { name: 'name', data: 'data', createdAt: 'created_at' },
    },
    {
      name: 'jobs',
      table: 'pgboss.job',
      key: [
        { column: 'name', type: 'text' },
        { column: 'id', type: 'uuid' },
      ],
      values: textsOfData,
      columns: { name: 'name', data: 'data', createdAt: 'created_on' },
    },
  ];
}

/** Few enough rows for a statement that takes at most a fifth of the statement timeout. */
const rowsPerBatch = 2_000;
const scannedRowsPerBatch = 2_500;

/**
 * Deletes up to `limit` rows and keeps their ids, so that rows that mention them can be found later.
 * Returns the number of deleted rows. Archived rows are in a child table, where a place (`ctid`) can
 * be the same as in its parent.
 */
export async function deleteAndKeepIds(
  executor: Executor,
  runId: string,
  { table, condition }: PersonalData,
  limit?: number,
): Promise<number> {
  const id = findTextId(table);
  const [deleted] = (
    await executor.execute<{ count: number }>(sql`
      with batch as materialized (
        select tableoid as source, ctid as place from ${table}
        where ${condition} ${limit ? sql`limit ${limit}` : sql``}),
      gone as (
        delete from ${table} using batch
        where ${table}.ctid = batch.place and ${table}.tableoid = batch.source
        returning ${id ? sql`${id}::text` : sql`null::text`} as id),
      kept as (
        insert into ${personalDataIds} select ${runId}::uuid, id from gone where id is not null
        on conflict do nothing)
      select count(*)::int as count from gone`)
  ).rows;
  return deleted?.count ?? 0;
}

/** A run of an erasure or an export. Its signal stops it with an error between two batches. */
export interface PersonalDataRun {
  id: string;
  signal: AbortSignal;
}

export async function deleteInBatchesAndKeepIds(
  db: Database,
  run: PersonalDataRun,
  rows: PersonalData,
) {
  let total = 0;
  for (;;) {
    run.signal.throwIfAborted();
    const count = await runBatch(db, (tx) => deleteAndKeepIds(tx, run.id, rows, rowsPerBatch));
    if (count === 0) return total;
    total += count;
  }
}

export async function keepIds(executor: Executor, runId: string, ids: string[]) {
  await executor.execute(sql`
    insert into ${personalDataIds} select ${runId}::uuid, unnest(${sql.param(ids)}::text[])
    on conflict do nothing`);
}

export async function forgetIds(db: Database, run: PersonalDataRun) {
  const { runId } = personalDataIds;
  for (;;) {
    run.signal.throwIfAborted();
    const { rowCount } = await runBatch(db, (tx) =>
      // Without statistics the planner would compare every row with every id of the batch.
      tx.execute(sql`
        with batch as materialized (
          select ctid as place from ${personalDataIds} where ${runId} = ${run.id} limit ${rowsPerBatch})
        delete from ${personalDataIds} using batch where ${personalDataIds}.ctid = batch.place`),
    );
    if (!rowCount) return;
  }
}

/** Numbers are no ids that another table mentions, because each table counts its own. */
function findTextId(table: PgTable): Column | undefined {
  const { id } = getTableColumns(table);
  return id?.dataType === 'string' ? id : undefined;
}

/** Deletes the rows that mention an id which the run has kept. */
export async function deleteMentions(db: Database, run: PersonalDataRun, mentions: IdMentions) {
  const columns = joinKey(mentions, (column) => column);
  const foundKeys = sql`select ${columns} from found`;
  const action = sql`, gone as (
    delete from ${sql.raw(mentions.table)} where (${columns}) in (${foundKeys}))`;
  await scanMentions(db, run, mentions, { action, result: sql`null` }, async () => {});
}

/** Calls `write` with the rows that mention a kept id, as JSON texts. */
export async function readMentions(
  db: Database,
  run: PersonalDataRun,
  mentions: IdMentions,
  write: (rows: string[]) => Promise<void>,
) {
  const pairs = Object.entries(mentions.columns).map(([name, column]) => `'${name}', ${column}`);
  const row = sql`json_build_object(${sql.raw(pairs.join(', '))})::text`;
  const result = sql`array(select ${row} from found)`;
  await scanMentions<string[]>(db, run, mentions, { action: sql``, result }, write);
}

/** Reads a table in the order of its key. The SQL can use the rows `found` that mention an id. */
async function scanMentions<Result>(
  db: Database,
  run: PersonalDataRun,
  mentions: IdMentions,
  { action, result }: { action: SQL; result: SQL },
  handleResult: (result: Result) => Promise<void>,
) {
  const table = sql.raw(mentions.table);
  const key = joinKey(mentions, (column) => column);
  const descendingKey = joinKey(mentions, (column) => `${column} desc`);
  const keyAsTexts = joinKey(mentions, (column) => `${column}::text`);
  // A subquery, because the planner might join with all ids of the run, of which there are many.
  const isKept = sql`(select 1 from ${personalDataIds} p where p.run_id = ${run.id} and p.id = value)`;
  let place: string[] | null = null;
  do {
    run.signal.throwIfAborted();
    const isAfterPlace: SQL = place ? sql`(${key}) > (${joinPlace(mentions, place)})` : sql`true`;
    const { rows } = await runBatch(db, (tx) =>
      tx.execute<{ place: string[] | null; result: Result }>(sql`
        with batch as materialized (
          select * from ${table} where ${isAfterPlace} order by ${key} limit ${scannedRowsPerBatch}),
        found as materialized (
          select r.* from batch r
          where (select count(${isKept}) from unnest(${mentions.values}) value) > 0)
        ${action}
        select ${result} as result,
          (select array[${keyAsTexts}] from batch order by ${descendingKey} limit 1) as place`),
    );
    place = rows[0]?.place ?? null;
    if (rows[0]) await handleResult(rows[0].result);
  } while (place);
}

function joinKey({ key }: IdMentions, format: (column: string) => string) {
  return sql.raw(key.map(({ column }) => format(column)).join(', '));
}

function joinPlace({ key }: IdMentions, place: string[]) {
  return sql.join(
    key.map(({ type }, index) => sql`${place[index]}::${sql.raw(type)}`),
    sql`, `,
  );
}

/** The name that a table has in the export. */
export function getExportName(table: PgTable) {
  return getTableName(table).replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
}

/** Reads rows as JSON texts through a cursor of the transaction, so that memory stays small. */
export async function readInBatches(
  tx: Executor,
  { table, condition, hiddenColumns = [] }: PersonalData,
  write: (rows: string[], ids: string[]) => Promise<void>,
) {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => !hiddenColumns.includes(name),
  );
  const pairs = sql.join(
    columns.flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]),
    sql`, `,
  );
  const id = findTextId(table);
  await tx.execute(sql`declare personal_data no scroll cursor for
    select json_build_object(${pairs})::text as row, ${id ? sql`${id}::text` : sql`null`} as id
    from ${table} where ${condition}`);
  for (;;) {
    const { rows } = await tx.execute<{ row: string; id: string | null }>(
      sql`fetch forward ${sql.raw(String(rowsPerBatch))} from personal_data`,
    );
    if (rows.length === 0) break;
    const ids = rows.flatMap((row) => row.id ?? []);
    await write(
      rows.map(({ row }) => row),
      ids,
    );
  }
  await tx.execute(sql`close personal_data`);
}
