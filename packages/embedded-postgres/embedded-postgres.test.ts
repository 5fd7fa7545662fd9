import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findBinaries } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockFile } from './file-lock.ts';
import { runPostmaster } from './postmaster.ts';
import { findProcessOwner } from './process-owner.ts';

/** A data folder with a new database. Tests copy it, because creating one writes a thousand files. */
let template: string;
let dataDir: string;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  const { stop } = await startEmbeddedPostgres({ dataDir: template });
  await stop();
});

afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await createDataDir();
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

test('creates a database at the first start and opens it at the second start', async () => {
  dataDir = await createDataDir();
  const first = await startPostgres();
  await queryDatabase(first.url, 'create table clubs (name text)');
  await queryDatabase(first.url, "insert into clubs values ('Ärmelkanal CC')");
  await first.stop();

  const second = await startPostgres();
  expect(await queryDatabase(second.url, 'select upper(name) as name from clubs')).toEqual([
    { name: 'ÄRMELKANAL CC' },
  ]);
});

test('creates a database while the initdb of a killed server deletes what it has written', async () => {
  dataDir = await createDataDir();
  const killed = spawnServer();
  const begun = await vi.waitFor(() => findBegunDatabase(), waitOptions);
  const initdb = await findInitdbPid(killed.pid);
  process.kill(initdb, 'SIGSTOP');
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const starting = startPostgres();
  await vi.waitFor(() => findBegunDatabase(begun), waitOptions);
  process.kill(initdb, 'SIGCONT');
  expect(await queryDatabase((await starting).url, 'select 1 as up')).toEqual([{ up: 1 }]);
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'postgres', 'postgres.password']);
});

test('stores the database password in a file that only the user who started it can read', async () => {
  const { url } = await startPostgres();
  const file = join(dataDir, 'postgres.password');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(url).toContain(await readFile(file, 'utf8'));
  await expect(queryDatabase(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
});

test('gives the server a role that is no superuser and cannot create roles or databases', async () => {
  const { serverUrl } = await startPostgres();
  const rights = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls';
  expect(
    await queryDatabase(serverUrl, `select ${rights} from pg_roles where rolname = current_user`),
  ).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
    },
  ]);
  await expect(queryDatabase(serverUrl, 'create table clubs (name text)')).rejects.toThrow(
    'permission denied for schema public',
  );
});

test("creates the server's role in a database of a version that had one role", async () => {
  const first = await startPostgres();
  await queryDatabase(first.url, 'drop role fixturebook_server');
  await first.stop();
  const { serverUrl } = await startPostgres();
  expect(await queryDatabase(serverUrl, 'select 1 as up')).toEqual([{ up: 1 }]);
});

test('refuses to start on a data folder that another server uses, and names its process id', async () => {
  await startPostgres();
  const refusal = startEmbeddedPostgres({ dataDir });
  await expect(refusal).rejects.toThrow(
    `The data folder ${dataDir} is in use by another server (process ${process.pid}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
});

test('refuses to start on a data folder that a server in another container uses', async () => {
  const elsewhere = await lockFile(join(dataDir, 'lock'), 0);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The data folder ${dataDir} is in use by another server, in another container perhaps. ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
  await elsewhere?.release();
  expect(await queryDatabase((await startPostgres()).url, 'select 1 as up')).toEqual([{ up: 1 }]);
});

test('starts PostgreSQL as soon as a server that is stopping on the same data folder has stopped', async () => {
  const first = await startPostgres();
  const second = startPostgres();
  await first.stop();
  expect(await queryDatabase((await second).url, 'select 1 as up')).toEqual([{ up: 1 }]);
});

test('connects a command-line tool to the database of a running server', async () => {
  const server = await startPostgres();
  const command = await startEmbeddedPostgres({ dataDir, share: true });
  expect(command.url).toBe(server.url);
  await command.stop();
  expect(await queryDatabase(server.url, 'select 1 as up')).toEqual([{ up: 1 }]);
});

test('runs two databases at the same time on two data folders', async () => {
  const one = await startPostgres();
  const other = await startEmbeddedPostgres({ dataDir: await createDataDir() });
  cleanUps.push(other.stop);
  expect(one.url).not.toBe(other.url);
  expect(await queryDatabase(one.url, 'select 1 as up')).toEqual(
    await queryDatabase(other.url, 'select 1 as up'),
  );
});

test('restarts PostgreSQL on the same port after its process is killed', async () => {
  const { url } = await startPostgres();
  await queryDatabase(url, 'create table clubs (name text)');
  process.kill(await readPostmasterPid(), 'SIGKILL');
  await vi.waitFor(() => queryDatabase(url, 'select * from clubs'), {
    timeout: 10_000,
    interval: 20,
  });
});

test('starts PostgreSQL when a stale pid file has the id of another running program', async () => {
  const first = await startPostgres();
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await first.stop();
  await writeFile(file, [process.pid, ...lines.slice(1)].join('\n'));

  const second = await startPostgres();
  expect(await queryDatabase(second.url, 'select 1 as up')).toEqual([{ up: 1 }]);
});

test('starts PostgreSQL on the data folder of a server that was killed', async () => {
  const killed = await startInAnotherProcess();
  await queryDatabase(killed.url, 'create table clubs (name text)');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');

  const { url } = await startPostgres();
  expect(await queryDatabase(url, 'select * from clubs')).toEqual([]);
});

test('stops a PostgreSQL process that a killed server left running', async () => {
  const first = await startPostgres();
  await queryDatabase(first.url, 'create table clubs (name text)');
  await first.stop();
  const binaries = await findBinaries();
  const owner = await findProcessOwner();
  const cluster = join(dataDir, 'postgres');
  const leftOver = await runPostmaster({ binaries, cluster, owner, settings: {}, log() {} });

  const { url } = await startPostgres();
  await leftOver.exited;
  expect(await queryDatabase(url, 'select * from clubs')).toEqual([]);
});

async function createDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function startPostgres() {
  const postgres = await startEmbeddedPostgres({ dataDir });
  cleanUps.push(postgres.stop);
  return postgres;
}

const waitOptions = { timeout: 10_000, interval: 1 };

/** Returns the name and inode of the folder in which `initdb` has begun to write, and which is not `known`. */
async function findBegunDatabase(known?: string): Promise<string> {
  for (const name of (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new'))) {
    const folder = `${name} ${(await stat(join(dataDir, name))).ino}`;
    if (folder !== known && existsSync(join(dataDir, name, 'base', '1', 'PG_VERSION')))
      return folder;
  }
  throw new Error('No database has been begun.');
}

async function findInitdbPid(parent: number | undefined): Promise<number> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  for (const pid of children.trim().split(' '))
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'initdb') return Number(pid);
  throw new Error('The server runs no initdb.');
}

async function startInAnotherProcess() {
  const child = spawnServer();
  const [url] = await once(child, 'message');
  return { child, url: String(url) };
}

function spawnServer() {
  const script = `
    import { startEmbeddedPostgres } from '${new URL('embedded-postgres.ts', import.meta.url)}';
    const { url } = await startEmbeddedPostgres({ dataDir: '${dataDir}' });
    process.send(url);
  `;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function readPostmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

async function queryDatabase(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
