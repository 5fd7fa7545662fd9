import { join } from 'node:path';
import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';

/** Starts a PostgreSQL server with its data in the folder and the settings of production. */
export function startEmbeddedDatabase(dataDir: string) {
  return startEmbeddedPostgres({ dataDir: join(dataDir, 'database') });
}
