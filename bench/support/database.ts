import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@fixturebook/server/testing/database/embedded-database';
import { seedTenSeasons } from '@fixturebook/server/testing/load/ten-seasons';
import { Client } from 'pg';
import { send } from './report.ts';

const settings = { SECRET: 'a secret of thirty-two characters!', LOG_LEVEL: 'warn' };

/**
 * Starts a database that is filled as ten seasons do, or uses one that `bench/operations/fill-site.ts` has filled.
 * `site` is the part of a country's clubs, such as `0.1`, or the URL of the filled database.
 */
export async function startFilledDatabase(site: string) {
  const isUrl = site.startsWith('postgres');
  const database = await startDatabase(isUrl ? site : undefined);
  if (!isUrl) await seedTenSeasons(database.url, Number(site));
  return database;
}

/**
 * Starts an empty database in a new temporary folder, unless the URL of another one is given. Returns its
 * URL, the folder, the settings of a server that uses the database and stores its files in the folder,
 * and a function that stops the database and deletes the folder. `postgresSettings` are those of PostgreSQL.
 */
export async function startDatabase(
  url?: string,
  postgresSettings: Parameters<typeof startEmbeddedDatabase>[1] = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
  const filesDir = join(folder, 'files');
  await mkdir(filesDir);
  const database = url
    ? { url, stop: async () => {} }
    : await startEmbeddedDatabase(folder, postgresSettings);
  await sendPostgresVersion(database.url);
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

async function sendPostgresVersion(connectionString: string) {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('show server_version');
  await client.end();
  send({ postgresVersion: rows[0].server_version });
}
