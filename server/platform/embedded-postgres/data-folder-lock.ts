import { stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type DataFolderLock = {
  /** Tells those who wait to share the database where it is. */
  announcePort(port: number): void;
  release(): Promise<void>;
};

/** What the holder of a data folder says about itself. */
export type LockHolder = { pid: number; port: number };

/** Between two tries to take a lock that another process holds. */
const RETRY_INTERVAL_MS = 50;

/**
 * One server at a time may own a data folder. The lock is a socket without a file: the kernel
 * ends it with its process, so a killed server leaves nothing stale behind. It is not seen from
 * another container: that is what `lockFile` is for.
 *
 * Resolves to undefined when another process still holds it after `patience` milliseconds.
 */
export async function lockDataFolder(
  dataDir: string,
  timeoutMs: number,
): Promise<DataFolderLock | undefined> {
  const name = await getLockName(dataDir);
  const until = Date.now() + timeoutMs;
  let lock = await tryToLock(name);
  while (!lock && Date.now() < until) {
    await sleep(RETRY_INTERVAL_MS);
    lock = await tryToLock(name);
  }
  return lock;
}

async function tryToLock(name: string): Promise<DataFolderLock | undefined> {
  const { promise: port, resolve: announce } = Promise.withResolvers<number>();
  const server = createServer(async (socket) => {
    socket.on('error', () => socket.destroy());
    socket.write(`${process.pid}\n`);
    socket.end(`${await port}\n`);
  });
  if (!(await tryToListen(server, name))) return undefined;
  server.unref();
  return {
    announcePort: announce,
    release: () => {
      announce(0);
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** By device and inode, so that two paths to one folder are one lock. */
async function getLockName(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir);
  return `\0fixturebook-${dev}-${ino}`;
}

function tryToListen(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(name, () => resolve(true));
  });
}

/** Waits until the holder's database is ready. Rejects when the holder goes away first. */
export async function readLockHolder(dataDir: string): Promise<LockHolder> {
  const answer = await readLines(await getLockName(dataDir), Number.POSITIVE_INFINITY);
  const [pid, port] = answer.map(Number);
  if (!pid || !port) throw new Error(`The server on ${dataDir} stopped while it was starting.`);
  return { pid, port };
}

/** The process id of the holder, or undefined when it has just gone. */
export async function findHolderPid(dataDir: string): Promise<number | undefined> {
  const [pid] = await readLines(await getLockName(dataDir), 1).catch(() => []);
  return pid ? Number(pid) : undefined;
}

function readLines(name: string, lines: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let text = '';
    const finish = () => resolve(text.split('\n').filter(Boolean));
    const socket = connect(name).setEncoding('utf8');
    socket.on('error', reject).on('close', finish);
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.split('\n').length > lines) socket.destroy();
    });
  });
}
