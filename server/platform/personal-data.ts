import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from './database/database.ts';
import { developmentMails, idempotencyKeys, liveEvents, livePresence } from './database/schema.ts';

/** An account, and the club that goes with it: null where there is none, or others act for it too. */
export interface Owner {
  userId: string;
  /** Lower case. */
  email: string;
  clubId: string | null;
}

/** What a feature holds on an owner. From the one list an export is read, and erasure removes. */
export interface Holding {
  table: PgTable;
  rows: SQL;
  /** Columns that open something, or tell of another club. */
  unshown?: string[];
  /** What is kept without its club, and why: see docs/decisions. */
  stays?: true;
}

type Row = Record<string, unknown>;
export type Held = Record<string, Row[]>;

/** By table, in camelCase. */
export async function readHeld(executor: Executor, holdings: Holding[]): Promise<Held> {
  const held: Held = {};
  for (const { table, rows, unshown = [] } of holdings) {
    const columns = Object.entries(getTableColumns(table)).filter(
      ([key]) => !unshown.includes(key),
    );
    const shown = Object.fromEntries(columns) as SelectedFields;
    const name = getTableName(table).replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const found = await executor.select(shown).from(table).where(rows);
    held[name] = [...(held[name] ?? []), ...found];
  }
  return held;
}

/** In the order of the list: what refers to a row goes before it. */
export async function eraseHeld(tx: Transaction, holdings: Holding[]) {
  for (const { table, rows, stays } of holdings) if (!stays) await tx.delete(table).where(rows);
}

/** What lies about for a day or less. */
export function heldByPlatform({ userId, email, clubId }: Owner): Holding[] {
  const ofSession = sql`session_id in (select id from sessions where user_id = ${userId})`;
  return [
    { table: liveEvents, rows: sql`club_id = ${clubId}::uuid` },
    { table: livePresence, rows: sql`club_id = ${clubId}::uuid or ${ofSession}` },
    { table: idempotencyKeys, rows: sql`owner in (${userId}::uuid, ${clubId}::uuid)` },
    // A mail can hold a code, or a link that is a key.
    {
      table: developmentMails,
      rows: sql`lower("to") = ${email}`,
      unshown: ['text', 'html'],
    },
  ];
}

/** What is queued, or was done lately, that names one of these. */
const jobsNaming = (ids: string[]) => sql`
  jsonb_typeof(data) = 'object'
  and jsonb_path_query_array(data, '$.**') ?| ${sql.param(ids)}::text[]`;

export async function readJobsNaming(executor: Executor, ids: string[]): Promise<Row[]> {
  const { rows } = await executor.execute<Row>(
    sql`select name, data, created_on as "createdAt" from pgboss.job where ${jobsNaming(ids)}`,
  );
  return rows;
}

export async function eraseJobsNaming(tx: Transaction, ids: string[]) {
  await tx.execute(sql`delete from pgboss.job where ${jobsNaming(ids)}`);
}
