import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@fixturebook/server/testing/database/embedded-database';

const settings = { SECRET: 'a secret of thirty-two characters!', LOG_LEVEL: 'warn' };

/**
 * Starts an empty database in a new temporary folder. Returns its URL, the folder, the settings of a
 * server that uses the database and stores its files in the folder, and a function that stops the
 * database and deletes the folder.
 */
export async function startDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
  const filesDir = join(folder, 'files');
  await mkdir(filesDir);
  const database = await startEmbeddedDatabase(folder);
  return {
    url: database.url,
    folder,
    settings: { ...settings, DATABASE_URL: database.url, DATA_DIR: filesDir },
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
