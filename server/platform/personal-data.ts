import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from './database/database.ts';
import {
  developmentMails,
  idempotencyKeys,
  liveEvents,
  liveLogs,
  livePresence,
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
  condition: SQL;
  /** Columns that the export omits, because they contain credentials or data of other clubs. */
  hiddenColumns?: string[];
  /** Set if the rows are kept after erasure, as docs/decisions/0025-personal-data.md explains. */
  isRetained?: true;
}

type PersonalDataRow = Record<string, unknown>;
export type PersonalDataByTable = Record<string, PersonalDataRow[]>;

/** Returns the rows by table name in camelCase. */
export async function readPersonalData(executor: Executor, tables: PersonalData[]) {
  const rowsByTable: PersonalDataByTable = {};
  for (const { table, condition, hiddenColumns = [] } of tables) {
    const columns = Object.entries(getTableColumns(table)).filter(
      ([key]) => !hiddenColumns.includes(key),
    );
    const shown = Object.fromEntries(columns) as SelectedFields;
    const name = getTableName(table).replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const found = await executor.select(shown).from(table).where(condition);
    rowsByTable[name] = [...(rowsByTable[name] ?? []), ...found];
  }
  return rowsByTable;
}

/** Each table must come before the tables that it references, so that foreign keys allow deletion. */
export async function erasePersonalData(tx: Transaction, tables: PersonalData[]) {
  for (const { table, condition, isRetained } of tables)
    if (!isRetained) await tx.delete(table).where(condition);
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

/** Matches queued and recently finished jobs whose data contains one of the ids. */
const mentionsIds = (ids: string[]) => sql`
  jsonb_typeof(data) = 'object'
  and jsonb_path_query_array(data, '$.**') ?| ${sql.param(ids)}::text[]`;

export async function listJobsWithIds(
  executor: Executor,
  ids: string[],
): Promise<PersonalDataRow[]> {
  const { rows } = await executor.execute<PersonalDataRow>(
    sql`select name, data, created_on as "createdAt" from pgboss.job where ${mentionsIds(ids)}`,
  );
  return rows;
}

export async function deleteJobsWithIds(tx: Transaction, ids: string[]) {
  await tx.execute(sql`delete from pgboss.job where ${mentionsIds(ids)}`);
}
