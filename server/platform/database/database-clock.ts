import { sql } from 'drizzle-orm';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';

const measureIntervalMs = 30_000;

/** A measurement is this inexact at most, or it is repeated later. */
const maxRoundTripMs = 500;

/** Smaller differences are noise, and need no correction. */
const minOffsetMs = 1_000;

/** From this difference on, codes of authenticator apps and TLS certificates stop working. */
const warnOffsetMs = 30_000;

/**
 * A clock that all nodes agree on, because they compare each other's times: it corrects the time of
 * this machine by its difference from the database's.
 */
export function createDatabaseClock(db: Database, log: Logger, readOwnTime = Date.now) {
  let offsetMs = 0;
  let timer: NodeJS.Timeout | undefined;

  async function measure() {
    const sentAt = readOwnTime();
    const { rows } = await db.execute<{ now: string }>(
      sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
    );
    const receivedAt = readOwnTime();
    if (receivedAt - sentAt > maxRoundTripMs) return;
    const differenceMs = Number(rows[0]?.now) - (sentAt + receivedAt) / 2;
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
