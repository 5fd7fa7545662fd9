import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors.ts';
import type { Secrets } from '../secrets.ts';

/** Allows `points` uses within `seconds` of the first use. All nodes count in the database. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
  /** How many uses of the limit a node reserves in the database with one query. */
  sliceSize?: number;
}

export interface RateLimits {
  /** Counts one use, or throws 429 if none is left. The key is stored as a keyed hash. */
  use(limit: RateLimit, key: string): Promise<void>;
  tryUse(limit: RateLimit, key: string): Promise<boolean>;
}

/** How many slices a node remembers. If it forgets a slice, the caller loses at most that slice. */
const maxSlices = 10_000;

export function createRateLimits(pool: Pool, secrets: Secrets): RateLimits {
  const counters = new Map<string, RateLimiterPostgres>();
  const slices = new Map<string, { left: number; until: number }>();
  const pendingSlices = new Map<string, Promise<RateLimiterRes | undefined>>();

  function getCounter(limit: RateLimit) {
    const existing = counters.get(limit.name);
    if (existing) return existing;
    const counter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
      clearExpiredByTimeout: false,
    });
    counters.set(limit.name, counter);
    return counter;
  }

  /** Counts one use. Returns the limiter's result if no use is left, and undefined otherwise. */
  async function consume(limit: RateLimit, key: string): Promise<RateLimiterRes | undefined> {
    const { sliceSize } = limit;
    if (sliceSize === undefined) return takePoints(limit, key, 1, () => {});
    const name = `${limit.name} ${key}`;
    for (;;) {
      const slice = slices.get(name);
      if (slice && slice.left > 0 && slice.until > Date.now()) {
        slice.left -= 1;
        return undefined;
      }
      const refusal = await (pendingSlices.get(name) ?? takeSlice(limit, key, name, sliceSize));
      if (refusal) return refusal;
    }
  }

  function takeSlice(limit: RateLimit, key: string, name: string, slice: number) {
    const pending = takePoints(limit, key, slice, ({ msBeforeNext }) => {
      if (slices.size >= maxSlices) slices.clear();
      slices.set(name, { left: slice, until: Date.now() + msBeforeNext });
    }).finally(() => pendingSlices.delete(name));
    pendingSlices.set(name, pending);
    return pending;
  }

  async function takePoints(
    limit: RateLimit,
    key: string,
    points: number,
    onTaken: (state: RateLimiterRes) => void,
  ) {
    try {
      onTaken(await getCounter(limit).consume(secrets.keyedHash('limits', key), points));
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  }

  return {
    async use(limit, key) {
      const refusal = await consume(limit, key);
      if (refusal) throw tooManyRequests(refusal.msBeforeNext / 1000);
    },
    async tryUse(limit, key) {
      return (await consume(limit, key)) === undefined;
    },
  };
}
