import { sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Database, Transaction } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { liveEvents } from '../database/schema.ts';

export const liveChannel = 'live_events';

/** A position in the event log, in the form `transaction.id` with two decimal numbers. */
export type LogPosition = string;

export interface LiveEvent {
  position: LogPosition;
  clubId: string;
  name: string;
  /** The event's data as JSON, without line breaks. */
  data: string;
}

type Queryable = {
  query<Row extends QueryResultRow>(statement: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: Row[] }>;
};

/** After the commit, call `live.wake()` to send the event. */
export async function recordLiveEvent(
  tx: Transaction,
  event: { clubId: string; name: string; data: unknown },
) {
  await tx.insert(liveEvents).values(event);
}

const positionPattern = /^(0|[1-9]\d{0,17})\.(0|[1-9]\d{0,17})$/;

export function isLogPosition(text: string): text is LogPosition {
  return positionPattern.test(text);
}

interface LogRow {
  horizon: string;
  transaction_id: string | null;
  id: string;
  club_id: string;
  name: string;
  data: string;
}

const columnsSql = 'e.transaction_id, e.id, e.club_id, e.name, e.data::text as data';

/** The oldest running transaction, before which no event can still be added to the log. */
const horizonSql = 'pg_snapshot_xmin(pg_current_snapshot())';

const readLogSql = `
  select now.*, ${columnsSql}
  from (select ${horizonSql} as horizon,
    exists (select from live_events where transaction_id >= ${horizonSql}
      and transaction_id < pg_snapshot_xmax(pg_current_snapshot())) as held_back) as now
  left join lateral (select * from live_events
    where (transaction_id, id) > ($1::xid8, $2::bigint) and transaction_id < now.horizon
    order by transaction_id, id limit $3) as e on true`;

/**
 * Returns events after a position, and the position up to which the log was read. Reading stops at
 * the oldest running transaction, which could still add events before later ones.
 */
export async function readLiveLog(connection: Queryable, after: LogPosition, limit: number) {
  const { rows } = await connection.query<LogRow & { held_back: boolean }>({
    name: 'live_log',
    text: readLogSql,
    values: [...after.split('.'), limit],
  });
  return { ...toLogPage(rows, after, limit), heldBack: rows[0]?.held_back ?? false };
}

const readClubLogSql = `
  select now.*, ${columnsSql}
  from (select ${horizonSql} as horizon, $2::xid8 <= ${horizonSql} and exists
    (select from live_events where (transaction_id, id) <= ($2::xid8, $3::bigint)) as kept) as now
  left join lateral (select * from live_events
    where club_id = $1 and (transaction_id, id) > ($2::xid8, $3::bigint)
      and transaction_id < now.horizon
    order by transaction_id, id limit $4) as e on now.kept`;

/**
 * Returns undefined if events after the position may have been deleted, or if the position is in
 * the future, because the database was restored from a backup.
 */
export async function readLiveLogOfClub(
  db: Database,
  clubId: string,
  after: LogPosition,
  limit: number,
) {
  const { rows } = await db.$client.query<LogRow & { kept: boolean }>({
    name: 'live_log_of_club',
    text: readClubLogSql,
    values: [clubId, ...after.split('.'), limit],
  });
  return rows[0]?.kept ? toLogPage(rows, after, limit) : undefined;
}

function toLogPage(rows: LogRow[], after: LogPosition, limit: number) {
  const events = rows.flatMap((row) => (row.transaction_id === null ? [] : [toLiveEvent(row)]));
  const full = events.length === limit;
  const upTo = full ? (events.at(-1)?.position ?? after) : `${rows[0]?.horizon}.0`;
  return { events, upTo, more: full };
}

function toLiveEvent(row: LogRow): LiveEvent {
  const { club_id: clubId, name, data } = row;
  return { position: `${row.transaction_id}.${row.id}`, clubId, name, data };
}

/** Returns the current position. Deletes events with later positions, which are from another server. */
export async function openLiveLog(db: Database): Promise<LogPosition> {
  const { id, transactionId } = liveEvents;
  const isFromOtherDatabase = sql`${transactionId} >= pg_snapshot_xmax(pg_current_snapshot())`;
  await deleteInBatches(db, liveEvents, [id], isFromOtherDatabase);
  const { rows } = await db.$client.query<{ horizon: string }>(`select ${horizonSql} as horizon`);
  return `${rows[0]?.horizon}.0`;
}

/** Few enough rows for one statement to delete well within the statement timeout. */
const batchSize = 1_000;

/** Keeps the newest old event, which shows that a browser that received it has missed nothing. */
export async function deleteOldLiveEvents(db: Database) {
  for (;;) {
    const { rows } = await db.$client.query<{ transaction_id: string; id: string; old: boolean }>(
      `select transaction_id, id, created_at < now() - interval '24 hours' as old
       from live_events order by transaction_id, id limit ${batchSize + 1}`,
    );
    const young = rows.findIndex(({ old }) => !old);
    const newest = young === -1 ? rows.at(-1) : rows[young - 1];
    if (!newest) return;
    await db.$client.query(
      'delete from live_events where (transaction_id, id) < ($1::xid8, $2::bigint)',
      [newest.transaction_id, newest.id],
    );
    if (rows.length <= batchSize || young !== -1) return;
  }
}
