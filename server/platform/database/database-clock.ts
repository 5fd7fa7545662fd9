import { sql } from 'drizzle-orm';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';
import type { Database } from './database.ts';

const measureIntervalMs = 30_000;

/** A measurement is this inexact at most, or it is repeated later. */
const maxRoundTripMs = 500;

/** Smaller differences are noise, and need no correction. */
const minOffsetMs = 1_000;

/** From this difference on, codes of authenticator apps and TLS certificates stop working. */
const warnOffsetMs = 30_000;

/**
 * Returns by how many ms the database's clock is ahead of this machine's, or undefined if the answer
 * took so long that this is uncertain.
 */
export async function measureClockDifference(db: Database, readOwnTime = Date.now) {
  const sentAt = readOwnTime();
  const { rows } = await db.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
  );
  const receivedAt = readOwnTime();
  if (receivedAt - sentAt > maxRoundTripMs) return undefined;
  return Number(rows[0]?.now) - (sentAt + receivedAt) / 2;
}

/**
 * A clock that all nodes agree on, because they compare each other's times: it corrects the time of
 * this machine by its difference from the database's.
 */
export function createDatabaseClock(
  db: Database,
  { log, metrics }: { log: Logger; metrics: Pick<Metrics, 'clockSkewSeconds'> },
  readOwnTime = Date.now,
) {
  let offsetMs = 0;
  let timer: NodeJS.Timeout | undefined;

  async function measure() {
    const differenceMs = await measureClockDifference(db, readOwnTime);
    if (differenceMs === undefined) return;
    metrics.clockSkewSeconds.set(Math.abs(differenceMs) / 1_000);
    const isOff = Math.abs(differenceMs) > minOffsetMs;
    if (Math.abs(differenceMs - offsetMs) > minOffsetMs && Math.abs(differenceMs) > warnOffsetMs)
      log.warn(
        { seconds: Math.round(-differenceMs / 1_000) },
        'the clock of this machine differs from that of the database',
      );
    offsetMs = isOff ? differenceMs : 0;
  }

  return {
    now: () => new Date(readOwnTime() + offsetMs),
    /** Measures the difference now and from time to time. */
    async start() {
      await measure();
      timer = setInterval(() => measure().catch(() => {}), measureIntervalMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
