import type { Pool } from 'pg';
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
  /**
   * Counts one use, or several, such as the bytes of a body. Throws 429 if too few are left. The key
   * is stored as a keyed hash.
   */
  use(limit: RateLimit, key: string, points?: number): Promise<void>;
  tryUse(limit: RateLimit, key: string): Promise<boolean>;
  /** Counts one use. Returns the seconds until the next one if none is left, otherwise undefined. */
  findWait(limit: RateLimit, key: string): Promise<number | undefined>;
  /** Returns whether the next use would be refused, without counting one. */
  isUsedUp(limit: RateLimit, key: string): Promise<boolean>;
  /** Takes back one use that was counted. */
  giveBack(limit: RateLimit, key: string): Promise<void>;
}

interface Refusal {
  msBeforeNext: number;
}

/** Reckons with the database's clock, because the clocks of nodes differ. `expire` is in ms. */
const takePointsSql = `
  with clock as (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now)
  insert into rate_limits as stored (key, points, expire)
  select $1, $2::integer, now + $3::bigint from clock
  on conflict (key) do update set
    points = least(case when stored.expire <= (select now from clock) then 0 else stored.points end + $2::bigint, 2147483647),
    expire = case when stored.expire <= (select now from clock) then excluded.expire else stored.expire end
  returning points, expire - (select now from clock) as remaining`;

/** The key of the row that counts the uses, without the name of who uses the limit. */
export function getRateLimitKey(
  secrets: Pick<Secrets, 'keyedHash'>,
  { name }: RateLimit,
  key: string,
) {
  return `${name}:${secrets.keyedHash('limits', key)}`;
}

/** How many slices a node remembers. If it forgets a slice, the caller loses at most that slice. */
const maxSlices = 10_000;

export function createRateLimits(pool: Pool, secrets: Secrets): RateLimits {
  const slices = new Map<string, { left: number; until: number }>();
  const pendingSlices = new Map<string, Promise<Refusal | undefined>>();

  /** Counts the uses. Returns when the limit ends if too few are left, and undefined otherwise. */
  async function consume(limit: RateLimit, key: string, points = 1): Promise<Refusal | undefined> {
    const { sliceSize } = limit;
    if (sliceSize === undefined) return takePoints(limit, key, points, () => {});
    const name = `${limit.name} ${key}`;
    for (;;) {
      const slice = slices.get(name);
      if (slice && slice.left >= points && slice.until > performance.now()) {
        slice.left -= points;
        return undefined;
      }
      const size = Math.max(sliceSize, points - findLeftPoints(name));
      const refusal = await (pendingSlices.get(name) ?? takeSlice(limit, key, name, size));
      if (refusal) return refusal;
    }
  }

  function takeSlice(limit: RateLimit, key: string, name: string, slice: number) {
    const pending = takePoints(limit, key, slice, ({ msBeforeNext }) => {
      if (slices.size >= maxSlices) slices.clear();
      const left = findLeftPoints(name) + slice;
      slices.set(name, { left, until: performance.now() + msBeforeNext });
    }).finally(() => pendingSlices.delete(name));
    pendingSlices.set(name, pending);
    return pending;
  }

  function findLeftPoints(name: string) {
    const slice = slices.get(name);
    return slice && slice.until > performance.now() ? slice.left : 0;
  }

  const getRowKey = (limit: RateLimit, key: string) => getRateLimitKey(secrets, limit, key);

  async function takePoints(
    limit: RateLimit,
    key: string,
    points: number,
    onTaken: (count: Refusal) => void,
  ) {
    const { rows } = await pool.query<{ points: number; remaining: string }>({
      name: 'take-points',
      text: takePointsSql,
      values: [getRowKey(limit, key), points, limit.seconds * 1_000],
    });
    const count = { msBeforeNext: Number(rows[0]?.remaining) };
    if (Number(rows[0]?.points) > limit.points) return count;
    onTaken(count);
    return undefined;
  }

  return {
    async use(limit, key, points) {
      const refusal = await consume(limit, key, points);
      if (refusal) throw tooManyRequests(refusal.msBeforeNext / 1000);
    },
    async tryUse(limit, key) {
      return (await consume(limit, key)) === undefined;
    },
    async findWait(limit, key) {
      const refusal = await consume(limit, key);
      return refusal && refusal.msBeforeNext / 1000;
    },
    async isUsedUp(limit, key) {
      const { rowCount } = await pool.query({
        name: 'used-up',
        text: `select from rate_limits where key = $1 and points >= $2
          and expire > extract(epoch from clock_timestamp()) * 1000`,
        values: [getRowKey(limit, key), limit.points],
      });
      return rowCount === 1;
    },
    async giveBack(limit, key) {
      await pool.query('update rate_limits set points = points - 1 where key = $1 and points > 0', [
        getRowKey(limit, key),
      ]);
    },
  };
}
