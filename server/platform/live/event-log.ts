import { sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Database, Transaction } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { liveEvents } from '../database/schema.ts';

/** Channel on which the nodes hear that something was written. */
export const liveChannel = 'live_events';

/** A place in the log: what a stream's reader has seen. `transaction.id`, both decimal. */
export type LogPosition = string;

export interface LiveEvent {
  position: LogPosition;
  clubId: string;
  name: string;
  /** JSON, without line breaks. */
  data: string;
}

/** Whatever answers a named statement: the pool, or a connection of one's own. */
type Queryable = {
  query<Row extends QueryResultRow>(statement: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: Row[] }>;
};

/** Written with the change, and shown when it commits. After that call `live.wake()`. */
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

/** Everything before it is known: nothing can be written there any more. */
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
 * What all clubs are told after a position, oldest first, and the position that is read up to. Events
 * of transactions that may still have an older one running beside them are held back, so that nothing
 * can turn up behind a position already given.
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
 * As `readLog`, of one club alone; undefined when the log may not hold all that came after the
 * position any more. A position that is yet to come is of a database that this one was restored from.
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

/** The present position. What was written by a database that this one was restored from goes. */
export async function openLiveLog(db: Database): Promise<LogPosition> {
  const { id, transactionId } = liveEvents;
  const isFromOtherDatabase = sql`${transactionId} >= pg_snapshot_xmax(pg_current_snapshot())`;
  await deleteInBatches(db, liveEvents, [id], isFromOtherDatabase);
  const { rows } = await db.$client.query<{ horizon: string }>(`select ${horizonSql} as horizon`);
  return `${rows[0]?.horizon}.0`;
}

/** Rows that one statement deletes: well within the time that a statement has. */
const batchSize = 1_000;

/**
 * Deletes what is older than a day, the oldest first, but for the newest of it: who has seen that one
 * has missed nothing of what is gone.
 */
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
