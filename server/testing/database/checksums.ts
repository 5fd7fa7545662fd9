import type { TestApp } from '../test-app.ts';

/** A refused request may count against a rate limit and prolong the session of its caller. */
const tablesOfCallers = ['rate_limits', 'sessions'];

/** Reads a checksum of every table, so that a request cannot change anything unnoticed. */
export async function readDatabaseChecksums(app: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await app.db.$client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const checked = tables.filter(({ name }) => !tablesOfCallers.includes(name));
  const checksums = await Promise.all(
    checked.map(async ({ name }) => {
      const content = "md5(string_agg(md5(r::text), '' order by md5(r::text)))";
      const { rows } = await app.db.$client.query(`select ${content} as checksum from ${name} r`);
      return [name, rows[0].checksum];
    }),
  );
  return Object.fromEntries(checksums);
}
