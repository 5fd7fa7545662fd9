import type { Client } from 'pg';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';

/** A commit takes some milliseconds. After this time something is wrong with the disk or a standby. */
const warnAfterSeconds = 1;

/**
 * Reads for how long the slowest transaction that has numbered events has been committing. Until
 * then, later events of its clubs wait. Such a transaction holds a lock on `live_logs`.
 */
const readHeldSecondsSql = `
  select coalesce(extract(epoch from max(clock_timestamp() - a.query_start)), 0)::float8 as seconds
  from pg_locks l join pg_stat_activity a using (pid)
  where l.relation = 'live_logs'::regclass and l.mode = 'RowExclusiveLock' and l.granted
    and a.datname = current_database()`;

/** Returns a function that measures how long live events are held back, and logs when it is too long. */
export function createHeldLogWatch(log: Logger, metrics: Metrics) {
  let isHeld = false;
  return async function measure(client: Client) {
    const { rows } = await client.query<{ seconds: number }>({
      name: 'live_log_held',
      text: readHeldSecondsSql,
    });
    const seconds = rows[0]?.seconds ?? 0;
    metrics.liveLogHeldSeconds.set(seconds);
    const wasHeld = isHeld;
    isHeld = seconds > warnAfterSeconds;
    if (isHeld && !wasHeld)
      log.warn({ seconds }, 'live events wait for a transaction that does not end');
  };
}
