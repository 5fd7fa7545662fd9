import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { getErrorReason, toAppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { createConnectionOptions } from './connection.ts';
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
  /** Whether to migrate the database, which is the default. */
  migrate?: boolean;
  /** How long to wait for DATABASE_URL to accept connections. 0 by default. */
  timeoutMs?: number;
  print?: (line: string) => void;
}

const retryIntervalMs = 250;

/** Opens and migrates DATABASE_URL, or the embedded database in the data folder. */
export async function openDatabase(
  config: Config,
  log: Logger,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  const database = await findDatabase(config, log, options.share ?? false);
  try {
    await waitUntilReachable(database.ownerUrl, options);
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

async function findDatabase(config: Config, log: Logger, share: boolean): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl) {
    const directUrl = databaseDirectUrl ?? databaseUrl;
    return {
      databaseUrl,
      directUrl,
      ownerUrl: databaseOwnerUrl ?? directUrl,
      stop: async () => {},
    };
  }
  const { url, serverUrl, stop } = await startEmbeddedPostgres({
    dataDir,
    share,
    log: (line) => log.debug({}, line),
  });
  return { databaseUrl: serverUrl, directUrl: serverUrl, ownerUrl: url, stop };
}

/** Waits for a database that starts at the same time as the server. */
async function waitUntilReachable(
  url: string,
  { timeoutMs = 0, print = () => {} }: OpenDatabaseOptions,
) {
  const giveUpAt = performance.now() + timeoutMs;
  for (let hasPrinted = false; ; ) {
    try {
      return await connectOnce(url);
    } catch (error) {
      if (toAppError(error)?.status !== 503 || performance.now() > giveUpAt) throw error;
      if (!hasPrinted)
        print(`Waiting up to ${timeoutMs / 1_000} s for the database: ${getErrorReason(error)}`);
      hasPrinted = true;
      await pause(retryIntervalMs);
    }
  }
}

async function connectOnce(url: string) {
  const client = new Client({
    ...createConnectionOptions(url, 'fixturebook start'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    client.end().catch(() => {});
  }
}
