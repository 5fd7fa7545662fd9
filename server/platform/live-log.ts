import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from './database.ts';
import { liveEvents } from './schema.ts';

/** Channel on which the nodes hear that something was written. The payload is the club's id. */
const liveChannel = 'live_events';

/** A place in the log: what a stream's reader has seen. `transaction.id`, both decimal. */
export type Position = string;

export interface LiveEvent {
  position: Position;
  name: string;
  data: unknown;
}

/** Written with the change; other nodes are woken when it commits. */
export async function recordLiveEvent(
  tx: Transaction,
  event: { clubId: string; name: string; data: unknown },
) {
  await tx.insert(liveEvents).values(event);
  await tx.execute(sql`select pg_notify(${liveChannel}, ${event.clubId})`);
}

/**
 * A club's events after a position, oldest first. Events of transactions that may still have an
 * older one running beside them wait, so that nothing can turn up behind a position already given.
 */
export async function liveEventsAfter(
  db: Executor,
  clubId: string,
  after: Position,
  limit = 500,
): Promise<LiveEvent[]> {
  const [transactionId = '0', id = '0'] = after.split('.');
  const rows = await db
    .select()
    .from(liveEvents)
    .where(
      and(
        eq(liveEvents.clubId, clubId),
        sql`(${liveEvents.transactionId}, ${liveEvents.id}) > (${transactionId}::xid8, ${id}::bigint)`,
        sql`${liveEvents.transactionId} < pg_snapshot_xmin(pg_current_snapshot())`,
      ),
    )
    .orderBy(asc(liveEvents.transactionId), asc(liveEvents.id))
    .limit(limit);
  return rows.map((row) => ({
    position: `${row.transactionId}.${row.id}`,
    name: row.name,
    data: row.data,
  }));
}
