import { join } from 'node:path';
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '@fixturebook/embedded-postgres';

/** Starts a PostgreSQL server with its data in the folder and the settings of production, except those given. */
export function startEmbeddedDatabase(
  dataDir: string,
  settings: EmbeddedPostgresOptions['settings'] = {},
) {
  return startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), settings });
}

/** Returns the URL of the embedded database of a server that runs with this data folder. */
export async function findEmbeddedDatabaseUrl(dataDir: string) {
  const { url } = await startEmbeddedPostgres({ dataDir, share: true });
  return url;
}
