import { seedTenSeasons } from '@fixturebook/server/testing/load/ten-seasons';
import pg from 'pg';
import { startDatabase } from '../support/database.ts';
import { readOptions } from '../support/options.ts';
import { printProgress, reportBar } from '../support/report.ts';

/**
 * Fills an empty database as ten seasons of a part of a country's clubs do, by default all of them, and
 * prints how long each step took and how large the tables are. Without a URL, fills a temporary database.
 * The limit is the same part of ten minutes.
 */
const { scale, url } = readOptions({ scale: 1, url: '' }, { scale: 0.02 });
const maxSeconds = 600 * scale;
const seasons = 10;
const database = url ? undefined : await startDatabase();
const filledUrl = url || (database?.url ?? '');
const started = performance.now();
await seedTenSeasons(filledUrl, scale, (step, seconds) =>
  printProgress(`${step}: ${seconds.toFixed(1)} s`),
);
const seconds = (performance.now() - started) / 1_000;
const client = new pg.Client({ connectionString: filledUrl });
await client.connect();
await client.query('analyze');
const { rows: tables } = await client.query<{
  name: string;
  rows: number;
  table: number;
  indexes: number;
}>(
  `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as table,
    pg_indexes_size(oid)::float8 as indexes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
  order by pg_total_relation_size(oid) desc`,
);
const { rows: sizes } = await client.query(
  `select pg_database_size(current_database())::float8 as bytes, (select count(*)::int from clubs) as clubs`,
);
await client.end();
const [{ bytes, clubs }] = sizes;
for (const { name, rows, table, indexes } of tables.slice(0, 20))
  printProgress(
    `${name}: ${rows} rows, ${formatMb(table)} MB and ${formatMb(indexes)} MB of indexes, ` +
      `${((table + indexes) / rows).toFixed(0)} bytes a row`,
  );
reportBar(
  `${clubs} clubs with ten seasons: the database is ${formatMb(bytes)} MB, a club and season`,
  {
    value: bytes / clubs / seasons / 1024,
    unit: 'KiB',
  },
);
reportBar(`filling a site of ten seasons at the scale ${scale}`, {
  value: seconds,
  unit: 's',
  atMost: maxSeconds,
});
await database?.stop();

function formatMb(bytes: number) {
  return (bytes / 1_000_000).toFixed(1);
}
