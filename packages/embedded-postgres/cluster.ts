import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { spawnDetached } from './postmaster.ts';
import { changeFolderOwner, type ProcessOwner } from './process-owner.ts';

/** A superuser that owns the tables. */
const USER = 'fixturebook';

/** The role that serves requests. The server grants it rights on its tables. */
const SERVER_USER = 'fixturebook_server';

const DATABASE = 'fixturebook';

/** `folder` is PostgreSQL's data directory, with `PG_VERSION` in it. */
export async function openCluster(dataDir: string, binaries: string, owner: ProcessOwner) {
  const folder = join(dataDir, 'postgres');
  const password = await readDatabasePassword(dataDir);
  if (!existsSync(folder)) await createCluster(dataDir, folder, binaries, owner);
  await changeFolderOwner(folder, owner);
  return { folder, password };
}

/** Returns the password of the database. Creates a random password if there is none. */
export async function readDatabasePassword(dataDir: string): Promise<string> {
  const file = getPasswordFile(dataDir);
  if (!existsSync(file)) await createPasswordFile(file);
  return readFile(file, 'utf8');
}

function getPasswordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password');
}

/** Writes a temporary file and renames it, so that a crash never leaves half a password. */
async function createPasswordFile(file: string): Promise<void> {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, randomBytes(24).toString('hex'), { mode: 0o600 });
  await rename(unfinished, file);
}

/**
 * Creates the database in a temporary folder, so that the next start can discard an incomplete database. The folder is a
 * new one, because the `initdb` of a server that was killed can still delete what is in its own.
 */
async function createCluster(
  dataDir: string,
  folder: string,
  binaries: string,
  owner: ProcessOwner,
): Promise<void> {
  const unfinishedStart = `${folder}.new`;
  await deleteFoldersThatStartWith(unfinishedStart);
  const unfinished = await mkdtemp(unfinishedStart);
  await changeFolderOwner(unfinished, owner);
  await runCommand([
    ...owner.commandPrefix,
    join(binaries, 'initdb'),
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${getPasswordFile(dataDir)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's built-in collation sorts in the same order on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  await rename(unfinished, folder);
}

async function deleteFoldersThatStartWith(start: string): Promise<void> {
  for (const name of await readdir(dirname(start)))
    if (name.startsWith(basename(start)))
      // The `initdb` that still writes to the folder ends within a second.
      await rm(join(dirname(start), name), { recursive: true, force: true, maxRetries: 10 });
}

async function runCommand(command: string[]): Promise<void> {
  const child = spawnDetached(command);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The database could not be created: ${output.trim()}`);
}

export async function ensureDatabase(password: string, port: number): Promise<void> {
  const client = new pg.Client(formatDatabaseUrl(password, port, 'postgres'));
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    await ensureServerRole(client, password);
  } finally {
    await client.end();
  }
}

/** Also takes over a database that was created when only one role existed. */
async function ensureServerRole(client: pg.Client, password: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [SERVER_USER]);
  if (found.rowCount === 0) await client.query(`create role ${SERVER_USER}`);
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  const secret = client.escapeLiteral(deriveServerPassword(password));
  // Usually this changes nothing, so a start need not wait until it is on the disk.
  await client.query('set synchronous_commit = off');
  await client.query(`alter role ${SERVER_USER} with ${rights} password ${secret}`);
}

/** Derives the second password from the stored one, so that command-line tools know it too. */
function deriveServerPassword(password: string): string {
  return createHmac('sha256', password).update(SERVER_USER).digest('hex');
}

export function formatServerUrl(password: string, port: number): string {
  return `postgres://${SERVER_USER}:${deriveServerPassword(password)}@127.0.0.1:${port}/${DATABASE}`;
}

export function formatDatabaseUrl(password: string, port: number, database = DATABASE): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}
