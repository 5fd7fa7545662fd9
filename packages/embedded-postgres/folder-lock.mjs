import { stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {object} FolderLock
 * @property {(port: number) => void} announcePort sends the port to every process that waits in
 *   `readLockHolder`
 * @property {() => Promise<void>} release
 *
 * @typedef {{ pid: number, port: number }} LockHolder
 */

const RETRY_INTERVAL_MS = 50;

/**
 * Locks a folder for this process. The lock is a Unix socket without a file, which the kernel closes
 * when the process ends, so a killed process leaves no stale lock. Other containers cannot see it;
 * `lockFile` works between containers. Only Linux has such sockets: elsewhere nothing is locked.
 *
 * The commands in `bin/` import this file before any package is installed, on Node 20.
 *
 * @param {string} folder
 * @param {number} timeoutMs how long to wait for another process to release the lock
 * @returns {Promise<FolderLock | undefined>} undefined when the lock is still held after that time
 */
export async function lockFolder(folder, timeoutMs) {
  if (process.platform !== 'linux') return { announcePort() {}, async release() {} };
  const name = await getSocketName(folder);
  const until = Date.now() + timeoutMs;
  let lock = await tryToLock(name);
  while (!lock && Date.now() < until) {
    await sleep(RETRY_INTERVAL_MS);
    lock = await tryToLock(name);
  }
  return lock;
}

/**
 * @param {string} name
 * @returns {Promise<FolderLock | undefined>}
 */
async function tryToLock(name) {
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

/**
 * @param {import('node:net').Server} server
 * @param {string} name
 * @returns {Promise<boolean>} false when another process listens
 */
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
 * Waits until the process that holds the lock has announced its port.
 * @param {string} folder
 * @returns {Promise<LockHolder>} rejects when that process releases the lock or ends first
 */
export async function readLockHolder(folder) {
  const [pid, port] = await readNumbers(folder, 2);
  if (!pid || !port) throw new Error(`The server on ${folder} stopped while it was starting.`);
  return { pid, port };
}

/**
 * @param {string} folder
 * @returns {Promise<number | undefined>} undefined when the lock has just been released
 */
export async function findHolderPid(folder) {
  const [pid] = await readNumbers(folder, 1).catch(() => []);
  return pid;
}

/**
 * @param {string} folder
 * @param {number} count how many lines of the holder's answer to wait for
 * @returns {Promise<number[]>} fewer when the holder closes the connection first
 */
async function readNumbers(folder, count) {
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

/**
 * Device and inode identify the folder, so that two paths to it share one lock.
 * @param {string} folder
 */
async function getSocketName(folder) {
  const { dev, ino } = await stat(folder);
  return `\0fixturebook-${dev}-${ino}`;
}
