import { join } from 'node:path';
import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';

/** A PostgreSQL of one's own in the folder, set up as in production. */
export function startEmbeddedDatabase(dataDir: string) {
  return startEmbeddedPostgres({ dataDir: join(dataDir, 'database') });
}
