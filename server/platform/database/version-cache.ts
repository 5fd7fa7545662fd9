import { inArray, type SQL, sql } from 'drizzle-orm';
import { createConcurrencyLimiter } from '../http/concurrency.ts';
import { versions } from './schema.ts';

/**
 * What has a version: `clubs` the clubs that are shown, with name, slug and postcode; `points` the
 * postcodes whose place is known, with that place. Triggers of the tables give another version in the
 * transaction of the change, so whoever reads it in the statement that reads the rows knows to which
 * state of them an answer belongs.
 *
 * A change of one of these keeps the row of its version locked until it commits. Such changes are
 * few and their transactions short, what is not part of a version locks nothing, and no transaction
 * changes two of them, so none waits for another in a circle. The import of postcodes changes points
 * after its long transaction, a thousand at a time.
 */
type VersionName = 'clubs' | 'points';

/** SQL of one text, another one after every change. Equal versions are of the same state, ever. */
export function versionSql(...names: [VersionName, ...VersionName[]]): SQL<string> {
  return sql<string>`(select string_agg(${versions.version}::text, ' ' order by ${versions.name})
    from ${versions} where ${inArray(versions.name, names)})`;
}

/** A value and the version that it belongs to. */
export interface VersionedValue<T> {
  version: string;
  value: T;
}

/** What a node keeps, `atMost` of them: the ones that were used last. */
export function createLruCache<T>(maxEntries: number) {
  const kept = new Map<string, VersionedValue<T>>();

  function put(key: string, entry: VersionedValue<T>) {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest);
  }

  return {
    get(key: string): VersionedValue<T> | undefined {
      const entry = kept.get(key);
      if (entry) put(key, entry);
      return entry;
    },
    put,
  };
}

/** Seconds that a caller waits for what another one has made. */
const waitTimeoutSeconds = 10;

/**
 * Keeps what was made for the last version. When another is seen, one caller has it made anew while
 * the others wait. `make` answers it with the version that it read in the same statement.
 */
export function cacheByVersion<T>(
  readVersion: () => Promise<string>,
  build: () => Promise<VersionedValue<T>>,
) {
  const runLimited = createConcurrencyLimiter({
    concurrency: 1,
    timeoutSeconds: waitTimeoutSeconds,
  });
  let kept: VersionedValue<T> | undefined;

  async function getCurrent() {
    const version = await readVersion();
    return kept?.version === version ? kept : undefined;
  }

  async function rebuild() {
    kept = await build();
    return kept;
  }

  return async function getLatest(): Promise<T> {
    const found =
      (await getCurrent()) ?? (await runLimited(async () => (await getCurrent()) ?? rebuild()));
    return found.value;
  };
}
