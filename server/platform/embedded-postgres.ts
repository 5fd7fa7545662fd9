import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './embedded-postgres/binaries.ts';
import {
  databaseUrl,
  ensureDatabase,
  openCluster,
  readPassword,
} from './embedded-postgres/cluster.ts';
import { askHolder, holderPid, lockDataFolder } from './embedded-postgres/data-folder-lock.ts';
import { lockFile } from './embedded-postgres/file-lock.ts';
import { clearLeftOvers } from './embedded-postgres/left-over.ts';
import { findOwner } from './embedded-postgres/owner.ts';
import {
  type Postmaster,
  type PostmasterOptions,
  runPostmaster,
} from './embedded-postgres/postmaster.ts';

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
const FAREWELL_MS = 3_000;

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
  const lock = await lockDataFolder(dataDir, options.share ? 0 : FAREWELL_MS);
  if (!lock) return options.share ? shareRunning(dataDir) : refuse(dataDir);
  const fileLock = await lockFile(join(dataDir, 'lock'), FAREWELL_MS);
  const release = async () => {
    await fileLock?.release();
    await lock.release();
  };
  try {
    if (!fileLock)
      throw new Error(refusal(dataDir, 'another server, in another container perhaps'));
    const postgres = await startOwn(dataDir, options);
    lock.announce(postgres.port);
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

async function shareRunning(dataDir: string): Promise<EmbeddedPostgres> {
  const { port } = await askHolder(dataDir);
  return { url: databaseUrl(await readPassword(dataDir), port), stop: async () => {} };
}

async function refuse(dataDir: string): Promise<never> {
  const pid = await holderPid(dataDir);
  throw new Error(refusal(dataDir, `another server${pid ? ` (process ${pid})` : ''}`));
}

function refusal(dataDir: string, holder: string) {
  return (
    `The data folder ${dataDir} is in use by ${holder}. ` +
    'Stop that one first, or set DATA_DIR to another folder.'
  );
}

async function startOwn(
  dataDir: string,
  { settings = {}, log = () => {} }: EmbeddedPostgresOptions,
) {
  const binaries = await findBinaries();
  const owner = await findOwner();
  const { folder, password } = await openCluster(dataDir, binaries, owner);
  await clearLeftOvers(folder);
  const options = { binaries, cluster: folder, owner, settings, log };
  const first = await runPostmaster(options);
  await ensureDatabase(password, first.port);
  return {
    url: databaseUrl(password, first.port),
    port: first.port,
    stop: keepRunning(first, options),
  };
}

/** Starts the database again whenever its process ends, until the returned function is called. */
function keepRunning(first: Postmaster, options: PostmasterOptions): () => Promise<void> {
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
      await clearLeftOvers(options.cluster);
      return await runPostmaster(options, port);
    } catch (error) {
      options.log(`The database did not start: ${error}. Trying again.`);
      await sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
  return undefined;
}
