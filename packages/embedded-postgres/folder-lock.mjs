import { stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ announcePort: (port: number) => void, release: () => Promise<void> }} FolderLock */

const RETRY_INTERVAL_MS = 50;

/**
 * Resolves to undefined if another process has the lock for longer than `timeoutMs`. The lock is a
 * Unix socket without a file, so the kernel releases it when the process ends. Only Linux has such
 * sockets: elsewhere nothing is locked. `lockFile` also locks against other containers.
 * @param {string} folder @param {number} timeoutMs @returns {Promise<FolderLock | undefined>}
 */
export async function lockFolder(folder, timeoutMs) {
  if (process.platform !== 'linux') return { announcePort() {}, async release() {} };
  const name = await getSocketName(folder);
  const until = Date.now() + timeoutMs;
  let lock = await tryToLockFolder(name);
  while (!lock && Date.now() < until) {
    await sleep(RETRY_INTERVAL_MS);
    lock = await tryToLockFolder(name);
  }
  return lock;
}

/** @param {string} name @returns {Promise<FolderLock | undefined>} */
async function tryToLockFolder(name) {
  /** @type {(port: number) => void} */
  let announcePort = () => {};
  /** @type {Promise<number>} */
  const announcedPort = new Promise((resolve) => {
    announcePort = resolve;
  });
  const server = createServer(async (socket) => {
    socket.on('error', () => socket.destroy());
    socket.write(`${process.pid}\n`);
    socket.end(`${await announcedPort}\n`);
  });
  if (!(await tryToListen(server, name))) return undefined;
  server.unref();
  return {
    announcePort,
    release() {
      announcePort(0);
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** @param {import('node:net').Server} server @param {string} name @returns {Promise<boolean>} */
function tryToListen(server, name) {
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(name, () => resolve(true));
  });
}

/**
 * Waits until the process that holds the lock has announced its port. Rejects if that process ends first.
 * @param {string} folder
 */
export async function readLockHolder(folder) {
  const [pid, port] = await readPidAndPort(folder, 2);
  if (!pid || !port) throw new Error(`The server on ${folder} stopped while it was starting.`);
  return { pid, port };
}

/** @param {string} folder @returns {Promise<number | undefined>} */
export async function findLockHolderPid(folder) {
  const [pid] = await readPidAndPort(folder, 1).catch(() => []);
  return pid;
}

/** @param {string} folder @param {number} count @returns {Promise<number[]>} */
async function readPidAndPort(folder, count) {
  const name = await getSocketName(folder);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(name).setEncoding('utf8');
    socket.on('error', reject);
    socket.on('close', () => resolve(text.split('\n').filter(Boolean).map(Number)));
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.split('\n').length > count) socket.destroy();
    });
  });
}

/** @param {string} folder */
async function getSocketName(folder) {
  // Device and inode identify the folder, so that two paths to it share one lock.
  const { dev, ino } = await stat(folder);
  return `\0fixturebook-${dev}-${ino}`;
}
