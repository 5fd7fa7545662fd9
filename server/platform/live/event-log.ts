import { sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { runPaced } from '../database/batches.ts';
import type { Database, Transaction } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { liveEvents, liveLogs } from '../database/schema.ts';
import type { LogPosition } from './position.ts';

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

/** After the commit, call `live.wake(clubId)` to send the event. */
export async function recordLiveEvent(
  tx: Transaction,
  event: { clubId: string; name: string; data: unknown },
) {
  await tx.insert(liveEvents).values(event);
}

interface EventRow {
  number: string;
  recorded_at: string;
  club_id: string;
  name: string;
  data: string;
}

type NoEventRow = { [Column in keyof EventRow]: null };

const formatMicroseconds = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;

/** When the last event of a club was recorded, in microseconds, for a query that joins `live_logs`. */
export const lastRecordedAt = sql<
  string | null
>`(extract(epoch from ${liveLogs.lastAt}) * 1000000)::bigint`;

const eventColumnsSql = `e.club_id, e.number, ${formatMicroseconds('e.created_at')} as recorded_at,
  e.name, e.data::text as data`;

const readNewEventsSql = `
  select ${eventColumnsSql}
  from unnest($1::uuid[], $2::bigint[]) as read (club_id, number)
  cross join lateral (select * from live_events
    where club_id = read.club_id and number > read.number order by number limit $3) as e`;

/**
 * Returns the events of several clubs after the number up to which each of them was read, at most
 * `limit` of each club.
 */
export async function readNewLiveEvents(
  connection: Queryable,
  numbers: ReadonlyMap<string, number>,
  limit: number,
) {
  const { rows } = await connection.query<EventRow>({
    name: 'live_events_of_clubs',
    text: readNewEventsSql,
    values: [[...numbers.keys()], [...numbers.values()], limit],
  });
  return Map.groupBy(rows.map(toLiveEvent), ({ clubId }) => clubId);
}

/**
 * A position is known if it is that of the last event, or if its event is still stored. Its number
 * alone does not show that, because another event has the number after a restore from a backup.
 */
const readClubLogSql = `
  select log.*, ${eventColumnsSql}
  from (select known.*, known.last_number = $2 and known.last_at = $3
      or $2 = 0 and $3 = 0 or exists (select from live_events e where e.club_id = $1 and e.number = $2
        and ${formatMicroseconds('e.created_at')} = $3) as is_known
    from (select coalesce(max(last_number), 0) as last_number,
      coalesce(max(${formatMicroseconds('last_at')}), 0) as last_at
      from live_logs where club_id = $1) as known) as log
  left join lateral (select * from live_events
    where club_id = $1 and number > $2 order by number limit $4) as e on log.is_known`;

/**
 * Returns the last position in the log of a club, and the events after another position. `events` is
 * undefined if some of them were deleted, or if the position is not one of this log.
 */
export async function readLiveLogOfClub(
  db: Database,
  clubId: string,
  after: LogPosition | undefined,
  limit: number,
) {
  const { number = null, recordedAt = null } = after ?? {};
  const { rows } = await db.$client.query<
    (EventRow | NoEventRow) & { last_number: string; last_at: string; is_known: boolean }
  >({
    name: 'live_log_of_club',
    text: readClubLogSql,
    values: [clubId, number, recordedAt, limit],
  });
  const [log] = rows;
  const last = { number: Number(log?.last_number), recordedAt: Number(log?.last_at) };
  if (!after || !log?.is_known) return { last, events: undefined };
  const events = rows.flatMap((row) => (row.number === null ? [] : [toLiveEvent(row)]));
  const end = events.at(-1)?.position.number ?? after.number;
  const isComplete =
    hasNoGap(events, after.number) && (events.length === limit || end === last.number);
  return { last, events: isComplete ? events : undefined };
}

/** Whether the events follow each other and the number `after`, so that none was deleted. */
export function hasNoGap(events: { position: LogPosition }[], after: number) {
  return events.every(({ position }, index) => position.number === after + 1 + index);
}

function toLiveEvent(row: EventRow): LiveEvent {
  const position = { number: Number(row.number), recordedAt: Number(row.recorded_at) };
  return { position, clubId: row.club_id, name: row.name, data: row.data };
}

/** The start waits until these events are deleted. */
const neverStops = new AbortController().signal;

/** Deletes events of another server, which this database was restored from: their transactions are later. */
export async function deleteRestoredLiveEvents(db: Database) {
  const isLater = sql`${liveEvents.transactionId} >= pg_snapshot_xmax(pg_current_snapshot())`;
  await deleteInBatches(
    db,
    { table: liveEvents, key: [liveEvents.id], condition: isLater },
    neverStops,
  );
}

/** Few enough rows for one statement to delete well within the statement timeout. */
const batchSize = 1_000;

/** Deletes events that are older than a day, and the last numbers of clubs that were deleted. */
export async function deleteOldLiveEvents(db: Database, signal: AbortSignal) {
  while (!signal.aborted) {
    const { rows } = await db.$client.query<{ transaction_id: string; id: string; old: boolean }>(
      `select transaction_id, id, created_at < now() - interval '24 hours' as old
       from live_events order by transaction_id, id limit ${batchSize}`,
    );
    const young = rows.findIndex(({ old }) => !old);
    const newest = young === -1 ? rows.at(-1) : rows[young - 1];
    if (!newest) break;
    await runPaced(async () =>
      db.$client.query(
        'delete from live_events where (transaction_id, id) <= ($1::xid8, $2::bigint)',
        [newest.transaction_id, newest.id],
      ),
    );
    if (rows.length < batchSize || young !== -1) break;
  }
  await db.$client.query(
    `delete from live_logs log where last_at < now() - interval '24 hours'
     and not exists (select from clubs where id = log.club_id)`,
  );
}
