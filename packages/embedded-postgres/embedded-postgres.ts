import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import {
  ensureDatabase,
  formatDatabaseUrl,
  formatServerUrl,
  openCluster,
  readDatabasePassword,
} from './cluster.ts';
import { lockFile } from './file-lock.ts';
import { findLockHolderPid, lockFolder, readLockHolder } from './folder-lock.mjs';
import { stopLeftoverProcesses } from './leftover-processes.ts';
import { type Postmaster, type PostmasterOptions, runPostmaster } from './postmaster.ts';
import { findProcessOwner } from './process-owner.ts';

export { findBinaries } from './binaries.ts';
export { changeFolderOwner, findProcessOwner } from './process-owner.ts';

export type EmbeddedPostgresOptions = {
  /** The folder that contains the database (`postgres/`), its password and its lock. */
  dataDir: string;
  /** PostgreSQL settings, such as `{ fsync: false }` in tests. */
  settings?: Record<string, string | number | boolean>;
  log?(line: string): void;
  /** If a server already uses this data folder, connects to its database instead of throwing. */
  share?: boolean | undefined;
  /** Is called as soon as the first process of PostgreSQL runs, which takes a moment to accept connections. */
  onSpawn?(): void;
};

/** How long to wait for the lock of a server that is still stopping, as during a restart. */
const STOP_WAIT_MS = 3_000;

/** After each failed restart of PostgreSQL, the pause before the next doubles up to the maximum. */
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1_000;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir, options.share ? 0 : STOP_WAIT_MS);
  if (!lock) return options.share ? connectToRunningServer(dataDir) : throwFolderInUse(dataDir);
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
    return { ...postgres.urls, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

async function connectToRunningServer(dataDir: string) {
  const { port } = await readLockHolder(dataDir);
  return { ...formatUrls(await readDatabasePassword(dataDir), port), stop: async () => {} };
}

/** `url` is for the role that owns the tables, `serverUrl` for the one that may only change rows. */
function formatUrls(password: string, port: number) {
  return { url: formatDatabaseUrl(password, port), serverUrl: formatServerUrl(password, port) };
}

async function throwFolderInUse(dataDir: string): Promise<never> {
  const pid = await findLockHolderPid(dataDir);
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
  { settings = {}, log = () => {}, onSpawn }: EmbeddedPostgresOptions,
) {
  const binaries = await findBinaries();
  const owner = await findProcessOwner();
  const { folder, password } = await openCluster(dataDir, binaries, owner);
  await stopLeftoverProcesses(folder);
  const options = { binaries, cluster: folder, owner, settings, log };
  const first = await runPostmaster({ ...options, onSpawn });
  await ensureDatabase(password, first.port);
  return {
    urls: formatUrls(password, first.port),
    port: first.port,
    stop: restartOnExit(first, options),
  };
}

/** Restarts PostgreSQL whenever it exits. Returns a function that stops it for good. */
function restartOnExit(first: Postmaster, options: PostmasterOptions): () => Promise<void> {
  const stopping = new AbortController();
  let current = first;
  const watch = async () => {
    while (true) {
      await current.exited;
      if (stopping.signal.aborted) return;
      options.log('The database process ended. Starting it again.');
      const next = await restartPostmaster(first.port, options, stopping.signal);
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

async function restartPostmaster(
  port: number,
  options: PostmasterOptions,
  stopping: AbortSignal,
): Promise<Postmaster | undefined> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!stopping.aborted) {
    try {
      await stopLeftoverProcesses(options.cluster);
      return await runPostmaster(options, port);
    } catch (error) {
      options.log(`The database did not start: ${error}. Trying again.`);
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
  }
  return undefined;
}
