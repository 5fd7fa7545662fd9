import { sql } from 'drizzle-orm';
import type { MetricSource, Sample } from '../web/metric-source.ts';
import { acceptedConnectionsSql } from './connection-needs.ts';
import type { Database } from './database.ts';
import { backupApplicationName } from './old-transactions.ts';

interface DatabaseState {
  database_bytes: number;
  database_server_connections: number;
  database_server_connections_ratio: number;
  database_transaction_seconds: number;
}

/** The connections are those of all nodes and databases, because the PostgreSQL server limits them together. */
export function createDatabaseMetrics(db: Database): MetricSource {
  return {
    metrics: {
      database_reachable: { help: '1 if the database answers, 0 if it does not.' },
      database_bytes: { help: 'Size of the database on the disk.' },
      database_server_connections: {
        help: 'Open connections to the PostgreSQL server, those of others included.',
      },
      database_server_connections_ratio: {
        help: 'The part of the connections that the PostgreSQL server allows that is open.',
      },
      database_transaction_seconds: {
        help: 'Age of the oldest open transaction that is not that of a backup.',
      },
    },
    cacheSeconds: 10,
    read: () => readDatabaseState(db).catch(() => [toSample('database_reachable', 0)]),
  };
}

async function readDatabaseState(db: Database): Promise<Sample[]> {
  const { rows } = await db.execute<DatabaseState & Record<string, unknown>>(sql`
    select pg_database_size(current_database())::float8 as database_bytes,
      (count(*))::int as database_server_connections,
      count(*)::float8 / ${sql.raw(acceptedConnectionsSql)} as database_server_connections_ratio,
      coalesce(extract(epoch from max(now() - xact_start)
        filter (where datname = current_database()
          and application_name <> ${backupApplicationName})), 0)::float8 as database_transaction_seconds
    from pg_stat_activity where backend_type = 'client backend'`);
  const values = Object.entries(rows[0] ?? {});
  return [
    toSample('database_reachable', 1),
    ...values.map(([name, value]) => toSample(name, Number(value))),
  ];
}

function toSample(name: string, value: number): Sample {
  return { name, labels: {}, value };
}

/** The size of each table with its indexes, to see which one grows. The rows are an estimate. */
export function createTableMetrics(db: Database): MetricSource {
  return {
    metrics: {
      table_bytes: { help: 'Size of a table with its indexes.', labels: ['table'] },
      table_rows: { help: 'Rows of a table, as PostgreSQL estimates them.', labels: ['table'] },
    },
    cacheSeconds: 60,
    async read() {
      const { rows } = await db.execute<{ table: string; bytes: number; rows: number }>(sql`
        select case nspname when 'public' then '' else nspname || '.' end || relname as table,
          pg_total_relation_size(c.oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows
        from pg_class c join pg_namespace n on n.oid = relnamespace
        where relkind = 'r' and nspname in ('public', 'pgboss')`);
      return rows.flatMap(({ table, bytes, rows: count }) => [
        { name: 'table_bytes', labels: { table }, value: bytes },
        { name: 'table_rows', labels: { table }, value: count },
      ]);
    },
  };
}
