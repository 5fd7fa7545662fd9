import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './embedded-postgres/binaries.ts';
import {
  ensureDatabase,
  formatDatabaseUrl,
  openCluster,
  readPassword,
} from './embedded-postgres/cluster.ts';
import {
  findHolderPid,
  lockDataFolder,
  readLockHolder,
} from './embedded-postgres/data-folder-lock.ts';
import { lockFile } from './embedded-postgres/file-lock.ts';
import { stopLeftoverProcesses } from './embedded-postgres/leftover-processes.ts';
import {
  type Postmaster,
  type PostmasterOptions,
  runPostmaster,
} from './embedded-postgres/postmaster.ts';
import { findProcessOwner } from './embedded-postgres/process-owner.ts';

export type EmbeddedPostgres = {
  url: string;
  /** Stops the database cleanly. It is not restarted after that. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Kept between starts: the cluster lies in its folder `postgres`. */
  dataDir: string;
  /** PostgreSQL settings, such as `{ fsync: false }` in tests. */
  settings?: Record<string, string | number | boolean>;
  log?(line: string): void;
  /** Use the database of a server that already runs on this data folder, rather than refuse. */
  share?: boolean;
};

/** How long a server that is just stopping may still hold the data folder. */
const STOP_WAIT_MS = 3_000;

/** Pauses between attempts to bring a database back that died: doubled up to one second. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Starts the PostgreSQL that comes with the project, and keeps it running: when its process dies
 * it is started again on the same port. A database left over by a killed server is taken over.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataFolder(dataDir, options.share ? 0 : STOP_WAIT_MS);
  if (!lock) return options.share ? connectToRunning(dataDir) : throwInUse(dataDir);
  const fileLock = await lockFile(join(dataDir, 'lock'), STOP_WAIT_MS);
  const release = async () => {
    await fileLock?.release();
    await lock.release();
  };
  try {
    if (!fileLock)
      throw new Error(formatInUseMessage(dataDir, 'another server, in another container perhaps'));
    const postgres = await startServer(dataDir, options);
    lock.announcePort(postgres.port);
    const stop = async () => {
      await postgres.stop();
      await release();
    };
    return { url: postgres.url, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

async function connectToRunning(dataDir: string): Promise<EmbeddedPostgres> {
  const { port } = await readLockHolder(dataDir);
  return { url: formatDatabaseUrl(await readPassword(dataDir), port), stop: async () => {} };
}

async function throwInUse(dataDir: string): Promise<never> {
  const pid = await findHolderPid(dataDir);
  throw new Error(formatInUseMessage(dataDir, `another server${pid ? ` (process ${pid})` : ''}`));
}

function formatInUseMessage(dataDir: string, holder: string) {
  return (
    `The data folder ${dataDir} is in use by ${holder}. ` +
    'Stop that one first, or set DATA_DIR to another folder.'
  );
}

async function startServer(
  dataDir: string,
  { settings = {}, log = () => {} }: EmbeddedPostgresOptions,
) {
  const binaries = await findBinaries();
  const owner = await findProcessOwner();
  const { folder, password } = await openCluster(dataDir, binaries, owner);
  await stopLeftoverProcesses(folder);
  const options = { binaries, cluster: folder, owner, settings, log };
  const first = await runPostmaster(options);
  await ensureDatabase(password, first.port);
  return {
    url: formatDatabaseUrl(password, first.port),
    port: first.port,
    stop: restartOnExit(first, options),
  };
}

/** Starts the database again whenever its process ends, until the returned function is called. */
function restartOnExit(first: Postmaster, options: PostmasterOptions): () => Promise<void> {
  const stopping = new AbortController();
  let current = first;
  const watch = async () => {
    while (true) {
      await current.exited;
      if (stopping.signal.aborted) return;
      options.log('The database process ended. Starting it again.');
      const next = await restart(first.port, options, stopping.signal);
      if (!next) return;
      current = next;
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await current.stop();
    await watching;
    await current.stop();
  };
}

async function restart(
  port: number,
  options: PostmasterOptions,
  stopping: AbortSignal,
): Promise<Postmaster | undefined> {
  let pause = FIRST_PAUSE_MS;
  while (!stopping.aborted) {
    try {
      await stopLeftoverProcesses(options.cluster);
      return await runPostmaster(options, port);
    } catch (error) {
      options.log(`The database did not start: ${error}. Trying again.`);
      await sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
  return undefined;
}
