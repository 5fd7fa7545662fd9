import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ProcessOwner } from './process-owner.ts';

export type Postmaster = Awaited<ReturnType<typeof runPostmaster>>;

export type PostmasterOptions = {
  binaries: string;
  cluster: string;
  owner: ProcessOwner;
  settings: Record<string, string | number | boolean>;
  log(line: string): void;
  onSpawn?: (() => void) | undefined;
};

/** After this time PostgreSQL is stopped without a clean shutdown. */
const STOP_TIMEOUT_MS = 5_000;

/** After this time it is killed, because a process that is paused ignores all other signals. */
const KILL_TIMEOUT_MS = 6_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are not logged here, because their text may contain personal data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
};

/** Starts PostgreSQL. `stop` of the result rolls back open transactions. */
export async function runPostmaster(options: PostmasterOptions, wantedPort?: number) {
  const port = wantedPort ?? (await findFreePort());
  const child = spawnPostgres(options, port);
  options.onSpawn?.();
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilReady(child, options.log);
  return { port, exited, stop: () => stopPostgres(child, exited) };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address && typeof address === 'object' ? address.port : findFreePort();
}

function spawnPostgres(options: PostmasterOptions, port: number): ChildProcess {
  const settings = Object.entries({ ...SETTINGS, ...options.settings, port });
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = join(options.binaries, 'postgres');
  return spawnDetached([...options.owner.commandPrefix, program, '-D', options.cluster, ...flags]);
}

export function spawnDetached([program = '', ...args]: string[]): ChildProcess {
  return spawn(program, args, {
    // Ctrl-C must not stop the database before the server has finished its last requests.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The user's PG* environment variables must not change how PostgreSQL runs.
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
}

function waitUntilReady(child: ChildProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const lastLines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        log(line);
        if (line.includes('database system is ready to accept connections')) resolve();
        lastLines.push(line);
        if (lastLines.length > 5) lastLines.shift();
      });
    }
    child.once('error', reject);
    child.once('close', () => {
      reject(new Error(`PostgreSQL did not start: ${lastLines.join(' | ')}`));
    });
  });
}

async function stopPostgres(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGINT');
  const forcedStop = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  const kill = setTimeout(() => child.kill('SIGKILL'), KILL_TIMEOUT_MS);
  await exited;
  clearTimeout(forcedStop);
  clearTimeout(kill);
}
