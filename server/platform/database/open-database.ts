import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { getErrorReason, toAppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { createConnectionOptions, createPooledConnectionOptions } from './connection.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { migrateDatabase } from './migrate.ts';
import { findServerRole } from './server-role.ts';

export interface OpenDatabase {
  databaseUrl: string;
  /** Bypasses any connection pooler, because LISTEN needs a direct connection to PostgreSQL. */
  directUrl: string;
  /** The role that owns the tables. The other addresses may have a role with fewer rights. */
  ownerUrl: string;
  stop(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** Whether to use the embedded database of a server that runs. */
  share?: boolean;
  /** The embedded database, if its start has begun already. */
  embedded?: Promise<EmbeddedDatabase> | undefined;
  /** Whether to migrate the database, which is the default. */
  migrate?: boolean;
  /** Whether `databaseUrl` must be reachable too. Commands use only the other addresses. */
  usesDatabaseUrl?: boolean;
  /** How long to wait until all addresses are reachable. 0 by default. */
  timeoutMs?: number;
  print?: (line: string) => void;
}

const retryIntervalMs = 250;

const attemptTimeoutMs = 5_000;

/** Opens and migrates DATABASE_URL, or the embedded database in the data folder. */
export async function openDatabase(
  config: Config,
  log: Logger,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  const database = await findDatabase(config, log, options);
  try {
    if (config.databaseUrl) await waitUntilReachable(listConnections(database, options), options);
    if (options.migrate ?? true)
      await migrateDatabase(database.ownerUrl, {
        serverRole: findServerRole(database),
        print: options.print,
      });
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function findDatabase(
  config: Config,
  log: Logger,
  { share, embedded }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = config;
  if (databaseUrl) {
    const directUrl = databaseDirectUrl ?? databaseUrl;
    return {
      databaseUrl,
      directUrl,
      ownerUrl: databaseOwnerUrl ?? directUrl,
      stop: async () => {},
    };
  }
  const starting = embedded ?? startEmbeddedDatabase(config, log, { share });
  const { url, serverUrl, stop } = await starting;
  return { databaseUrl: serverUrl, directUrl: serverUrl, ownerUrl: url, stop };
}

/** Lists one connection to each address that must be reachable. */
function listConnections(
  { databaseUrl, directUrl, ownerUrl }: OpenDatabase,
  { usesDatabaseUrl = false }: OpenDatabaseOptions,
): ClientConfig[] {
  const name = 'fixturebook start';
  const directUrls = new Set(usesDatabaseUrl ? [ownerUrl, directUrl] : [ownerUrl]);
  const direct = [...directUrls].map((url) => createConnectionOptions(url, name));
  const isPooled = usesDatabaseUrl && databaseUrl !== directUrl;
  return isPooled ? [...direct, createPooledConnectionOptions(databaseUrl, name)] : direct;
}

/** Waits for a database and a pooler that start at the same time as the server. */
async function waitUntilReachable(
  connections: ClientConfig[],
  { timeoutMs = 0, print = () => {} }: OpenDatabaseOptions,
) {
  const giveUpAt = performance.now() + timeoutMs;
  for (let hasPrinted = false; ; ) {
    try {
      for (const connection of connections) await queryOnce(connection);
      return;
    } catch (error) {
      if (toAppError(error)?.status !== 503 || performance.now() > giveUpAt) throw error;
      if (!hasPrinted)
        print(`Waiting up to ${timeoutMs / 1_000} s for the database: ${getErrorReason(error)}`);
      hasPrinted = true;
      await pause(retryIntervalMs);
    }
  }
}

/** A pooler can accept a connection while its database is down, so this sends a query too. */
async function queryOnce(connection: ClientConfig) {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: attemptTimeoutMs,
    query_timeout: attemptTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.end().catch(() => {});
  }
}
