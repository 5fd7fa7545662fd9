import type { ClientBase, Pool } from 'pg';

/** Reads the number of rows and a checksum of every table, also of the job queue and the migrations. */
export async function readTableChecksums(client: ClientBase | Pool) {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss', 'drizzle') order by name`,
  );
  const checksums: Record<string, { rows: number; checksum: string | null }> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(string_agg(md5(r::text), '' order by md5(r::text))) as checksum
      from only ${name} r`,
    );
    checksums[name] = rows[0];
  }
  return checksums;
}
