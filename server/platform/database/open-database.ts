import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { migrateDatabase } from './migrate.ts';

/** Opens and migrates DATABASE_URL, or the embedded database in the data folder. */
export async function openDatabase(config: Config, log: Logger, { share = false } = {}) {
  const database = await findDatabase(config, log, share);
  try {
    await migrateDatabase(database.directUrl);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function findDatabase(config: Config, log: Logger, share: boolean) {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  if (databaseUrl)
    return { databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, stop: async () => {} };
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    share,
    log: (line) => log.debug({}, line),
  });
  return { databaseUrl: url, directUrl: url, stop };
}
