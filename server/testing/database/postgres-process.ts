import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { changeFolderOwner, findBinaries, findProcessOwner } from '@fixturebook/embedded-postgres';
import { Client } from 'pg';
import { findDebianProgram } from '../processes/debian-program.ts';
import { findFreePort } from '../processes/free-port.ts';

export type PostgresVersion = 15 | 18;

const user = 'fixturebook';
const database = 'fixturebook';

/**
 * Starts a PostgreSQL of the given major version that tests may kill and start again. It keeps its
 * port and, in the folder, its data. It accepts connections from this machine without a password.
 */
export async function startPostgresProcess(folder: string, version: PostgresVersion) {
  const programs =
    version === 18 ? await findBinaries() : dirname(await findDebianProgram('postgresql-15'));
  const owner = await findProcessOwner();
  const cluster = join(folder, 'cluster');
  const port = await findFreePort();
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  await mkdir(folder, { recursive: true });
  if (!existsSync(cluster)) {
    await mkdir(cluster, { mode: 0o700 });
    await changeFolderOwner(cluster, owner);
    const initdb = ['initdb', `--pgdata=${cluster}`, `--username=${user}`];
    await run([...initdb, '--auth=trust', '--encoding=UTF8', '--locale=C']);
  }

  async function run([program = '', ...args]: string[]) {
    const [first = '', ...rest] = [...owner.commandPrefix, join(programs, program), ...args];
    await promisify(execFile)(first, rest, { env });
  }

  async function startProcess(): Promise<ChildProcess> {
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const postgres = [join(programs, 'postgres'), '-D', cluster, ...flags];
    const [first = '', ...rest] = [...owner.commandPrefix, ...postgres];
    const child = spawn(first, rest, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const lines: string[] = [];
    for await (const line of createInterface(child.stderr)) {
      lines.push(line);
      if (line.includes('ready to accept connections')) {
        child.stderr.resume();
        return child;
      }
    }
    throw new Error(`PostgreSQL did not start: ${lines.slice(-5).join(' | ')}`);
  }

  async function signal(child: ChildProcess, name: NodeJS.Signals) {
    const ended = once(child, 'exit');
    const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), name);
    await ended;
  }

  let child = await startProcess();
  const getUrl = (name: string) => `postgres://${user}@127.0.0.1:${port}/${name}`;
  await createDatabaseIfMissing(getUrl('postgres'));
  return {
    port,
    url: getUrl(database),
    /** The URL of another database of this server. */
    urlOf: getUrl,
    /** Ends PostgreSQL as a crash does, without a checkpoint. */
    kill: () => signal(child, 'SIGQUIT'),
    stop: () => signal(child, 'SIGINT'),
    async start() {
      child = await startProcess();
    },
    /** Returns how many transactions are open whose client is silent. */
    async countIdleTransactions() {
      const client = new Client({ connectionString: getUrl('postgres') });
      await client.connect();
      const { rows } = await client.query(
        `select count(*)::int from pg_stat_activity where state like 'idle in transaction%'`,
      );
      await client.end();
      return rows[0].count as number;
    },
  };
}

async function createDatabaseIfMissing(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database}`);
  await client.end();
}
