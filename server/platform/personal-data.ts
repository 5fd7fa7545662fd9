import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from './database/database.ts';
import { developmentMails, idempotencyKeys, liveEvents, livePresence } from './database/schema.ts';

/** An account, and the club that goes with it: null where there is none, or others act for it too. */
export interface DataOwner {
  userId: string;
  /** Lower case. */
  email: string;
  clubId: string | null;
}

/** What a feature holds on an owner. From the one list an export is read, and erasure removes. */
export interface PersonalData {
  table: PgTable;
  condition: SQL;
  /** Columns that open something, or tell of another club. */
  hiddenColumns?: string[];
  /** What is kept without its club, and why: see docs/decisions. */
  isRetained?: true;
}

type Row = Record<string, unknown>;
export type PersonalDataByTable = Record<string, Row[]>;

/** By table, in camelCase. */
export async function readPersonalData(
  executor: Executor,
  holdings: PersonalData[],
): Promise<PersonalDataByTable> {
  const held: PersonalDataByTable = {};
  for (const { table, condition, hiddenColumns = [] } of holdings) {
    const columns = Object.entries(getTableColumns(table)).filter(
      ([key]) => !hiddenColumns.includes(key),
    );
    const shown = Object.fromEntries(columns) as SelectedFields;
    const name = getTableName(table).replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const found = await executor.select(shown).from(table).where(condition);
    held[name] = [...(held[name] ?? []), ...found];
  }
  return held;
}

/** In the order of the list: what refers to a row goes before it. */
export async function erasePersonalData(tx: Transaction, holdings: PersonalData[]) {
  for (const { table, condition, isRetained } of holdings)
    if (!isRetained) await tx.delete(table).where(condition);
}

/** What lies about for a day or less. */
export function listPlatformPersonalData({ userId, email, clubId }: DataOwner): PersonalData[] {
  const belongsToSession = sql`session_id in (select id from sessions where user_id = ${userId})`;
  return [
    { table: liveEvents, condition: sql`club_id = ${clubId}::uuid` },
    { table: livePresence, condition: sql`club_id = ${clubId}::uuid or ${belongsToSession}` },
    { table: idempotencyKeys, condition: sql`owner in (${userId}::uuid, ${clubId}::uuid)` },
    // A mail can hold a code, or a link that is a key.
    {
      table: developmentMails,
      condition: sql`lower("to") = ${email}`,
      hiddenColumns: ['text', 'html'],
    },
  ];
}

/** What is queued, or was done lately, that names one of these. */
const mentionsIds = (ids: string[]) => sql`
  jsonb_typeof(data) = 'object'
  and jsonb_path_query_array(data, '$.**') ?| ${sql.param(ids)}::text[]`;

export async function listJobsMentioning(executor: Executor, ids: string[]): Promise<Row[]> {
  const { rows } = await executor.execute<Row>(
    sql`select name, data, created_on as "createdAt" from pgboss.job where ${mentionsIds(ids)}`,
  );
  return rows;
}

export async function deleteJobsMentioning(tx: Transaction, ids: string[]) {
  await tx.execute(sql`delete from pgboss.job where ${mentionsIds(ids)}`);
}
