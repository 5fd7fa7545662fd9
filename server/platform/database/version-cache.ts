import { inArray, type SQL, sql } from 'drizzle-orm';
import { createConcurrencyLimiter } from '../http/concurrency.ts';
import { versions } from './schema.ts';

/** `clubs` covers the name, slug and postcode of visible clubs, `points` the postcode coordinates. */
type CacheVersionName = 'clubs' | 'points';

/** Returns SQL for a text that changes whenever the named data changes. */
export function getCacheVersionSql(
  ...names: [CacheVersionName, ...CacheVersionName[]]
): SQL<string> {
  return sql<string>`(select string_agg(${versions.version}::text, ' ' order by ${versions.name})
    from ${versions} where ${inArray(versions.name, names)})`;
}

export interface VersionedValue<T> {
  version: string;
  value: T;
}

export function createLruCache<T>(maxEntries: number) {
  const entries = new Map<string, VersionedValue<T>>();

  function put(key: string, entry: VersionedValue<T>) {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
  }

  return {
    get(key: string): VersionedValue<T> | undefined {
      const entry = entries.get(key);
      if (entry) put(key, entry);
      return entry;
    },
    put,
  };
}

/** Builds a value once for each version of its data. `build` reads value and version together. */
export function cacheByVersion<T>(
  readVersion: () => Promise<string>,
  build: () => Promise<VersionedValue<T>>,
) {
  const runLimited = createConcurrencyLimiter({ concurrency: 1, timeoutSeconds: 10 });
  let cached: VersionedValue<T> | undefined;

  async function getCurrent() {
    const version = await readVersion();
    return cached?.version === version ? cached : undefined;
  }

  async function rebuild() {
    cached = await build();
    return cached;
  }

  return async function getLatest(): Promise<T> {
    const found =
      (await getCurrent()) ?? (await runLimited(async () => (await getCurrent()) ?? rebuild()));
    return found.value;
  };
}
