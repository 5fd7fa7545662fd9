import { sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { connectionsBesidePool } from '../../database/connection-needs.ts';
import { createDatabase, type Database } from '../../database/database.ts';
import { measureClockDifference } from '../../database/database-clock.ts';
import { readMigrations } from '../../database/migration-files.ts';
import { findServerRole } from '../../database/server-role.ts';
import { isRestoreUnfinished, UnfinishedRestoreError } from '../../database/unfinished-restore.ts';
import { getErrorReason } from '../../errors.ts';
import { listBackfills } from '../../jobs/backfills.ts';
import { createLogger } from '../../log.ts';
import type { Operator } from '../../operator.ts';
import { formatDuration, troubles } from '../troubles.ts';
import type { Findings } from './finding.ts';

const oldestVersion = 15;

const maxSkewSeconds = troubles.find(({ id }) => id === 'clock-off')?.condition.threshold ?? 0;

interface DatabaseFacts extends Record<string, unknown> {
  version: number;
  maxConnections: number;
  connections: number;
  extensions: string[];
  mayCreate: boolean;
  isMigrated: boolean;
}

export async function checkDatabase(config: Config, operator: Operator): Promise<Findings> {
  try {
    const database = await operator.openDatabase({ migrate: false });
    const db = createDatabase(database.directUrl, createLogger('fatal'));
    try {
      if (await isRestoreUnfinished(db.$client))
        return [{ state: 'wrong', words: new UnfinishedRestoreError().message }];
      const facts = await readFacts(db, findServerRole(database));
      return [
        ...judge(facts, config),
        ...(await checkBackfills(db)),
        await checkClock(db),
        ...(await checkPooler(config)),
      ];
    } finally {
      await db.$client.end();
      await database.stop();
    }
  } catch (error) {
    return [{ state: 'wrong', words: `It cannot be opened: ${getErrorReason(error)}` }];
  }
}

/** `role` serves requests, if another one owns the tables. */
async function readFacts(db: Database, role: string | undefined) {
  const { rows } = await db.execute<DatabaseFacts>(sql`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        as "maxConnections",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      (select coalesce(array_agg(name::text), '{}') from pg_available_extensions
        where name in ('cube', 'pg_trgm')) as extensions,
      ${role ?? null}::text is not null and has_schema_privilege(${role ?? 'public'}, 'public', 'create')
        as "mayCreate",
      to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`);
  const facts = rows[0];
  if (!facts) throw new Error('PostgreSQL answered nothing.');
  return { ...facts, migrations: facts.isMigrated ? await countMigrations(db) : 0 };
}

async function countMigrations(db: Database) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count ?? 0;
}

function judge(facts: DatabaseFacts & { migrations: number }, config: Config): Findings {
  const { version, extensions, connections, maxConnections, migrations } = facts;
  const missing = ['cube', 'pg_trgm'].filter((name) => !extensions.includes(name));
  const waiting = readMigrations().length - migrations;
  const connectionsOfNode = connectionsBesidePool + config.databasePoolSize;
  const place = config.databaseUrl ? 'at DATABASE_URL' : 'in DATA_DIR';
  return [
    version < oldestVersion
      ? {
          state: 'wrong',
          words: `PostgreSQL ${version} is too old: use ${oldestVersion} or newer.`,
        }
      : { state: 'ok', words: `PostgreSQL ${version} ${place} answers.` },
    ...missing.map((name) => ({
      state: 'wrong' as const,
      words: `The extension ${name} is missing. Install PostgreSQL's contrib package.`,
    })),
    waiting > 0
      ? { state: 'risk', words: `${waiting} migrations wait. The next start runs them.` }
      : { state: 'ok', words: 'All migrations have run.' },
    connections + connectionsOfNode > maxConnections
      ? {
          state: 'risk',
          words: `${connections} of ${maxConnections} connections are open, and one more node can need ${connectionsOfNode}: raise max_connections.`,
        }
      : { state: 'ok', words: `${connections} of ${maxConnections} connections are open.` },
    ...(facts.mayCreate
      ? [
          {
            state: 'risk' as const,
            words:
              'The role that serves requests may create tables: revoke that on the schema public.',
          },
        ]
      : []),
  ];
}

/** A backfill continues beside requests, but the next version may refuse to start before it has finished. */
async function checkBackfills(db: Database): Promise<Findings> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('backfills') is not null as exists`,
  );
  if (!rows[0]?.exists) return [];
  const unfinished = (await listBackfills(db)).filter(({ finishedAt }) => !finishedAt);
  if (unfinished.length === 0) return [{ state: 'ok', words: 'All backfills have finished.' }];
  return unfinished.map(({ name, rows, updatedAt }) => ({
    state: 'risk',
    words: `The backfill ${name} has not finished (${rows} keys until ${updatedAt.toISOString()}): keep a node with the role worker running, and wait before the next upgrade.`,
  }));
}

/** The pool of the server connects through a pooler if DATABASE_DIRECT_URL is another address. */
async function checkPooler({ databaseUrl, databaseDirectUrl }: Config): Promise<Findings> {
  if (!databaseUrl || databaseUrl === databaseDirectUrl) return [];
  const db = createDatabase(databaseUrl, createLogger('fatal'), { isPooled: true });
  try {
    await db.execute(sql`select 1`);
    return [{ state: 'ok', words: 'The pooler at DATABASE_URL answers too.' }];
  } catch (error) {
    const words = `DATABASE_DIRECT_URL answers, but DATABASE_URL does not: ${getErrorReason(error)}`;
    return [{ state: 'wrong', words }];
  } finally {
    await db.$client.end();
  }
}

async function checkClock(db: Database): Promise<Findings[number]> {
  const differenceMs = await measureClockDifference(db);
  if (differenceMs === undefined)
    return { state: 'risk', words: 'It answers too slowly to compare the clocks.' };
  const seconds = Math.abs(differenceMs) / 1_000;
  if (seconds <= maxSkewSeconds)
    return {
      state: 'ok',
      words: `Its clock and this machine's differ by ${seconds.toFixed(1)} s.`,
    };
  const direction = differenceMs > 0 ? 'behind' : 'ahead of';
  return {
    state: 'wrong',
    words: `The clock of this machine is ${formatDuration(seconds)} ${direction} the database's. Set both by NTP (timedatectl).`,
  };
}
