import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export type FileLock = { release(): Promise<void> };

const PAUSE_MS = 50;

/** Of util-linux. */
const LOCKER = 'flock';

/** Says that it has the lock, and keeps it until its input ends: with this process at the latest. */
const HOLD = 'echo locked; exec cat';

/** What `flock` ends with when another process holds the lock. */
const HELD = 1;

/**
 * A lock on a file, which unlike a socket or a process id means the same in every container. Node
 * has none, so `flock` holds it; where there is no such program nothing is locked.
 *
 * Resolves to undefined when another process still holds it after `patience` milliseconds.
 */
export async function lockFile(file: string, patience: number): Promise<FileLock | undefined> {
  const until = Date.now() + patience;
  let lock = await tryToLock(file);
  while (!lock && Date.now() < until) {
    await sleep(PAUSE_MS);
    lock = await tryToLock(file);
  }
  return lock;
}

async function tryToLock(file: string): Promise<FileLock | undefined> {
  // In a process group of its own: Ctrl-C must not open the lock before the database has stopped.
  const child = spawn(LOCKER, ['-n', file, 'sh', '-c', HOLD], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const closed = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null)).once('close', resolve);
  });
  const isLocked = once(child.stdout, 'data').then(() => true);
  const first = await Promise.race([isLocked, closed]);
  if (first === HELD) return undefined;
  if (first !== true) return { release: async () => {} };
  for (const part of [child, child.stdin, child.stdout]) (part as { unref(): void }).unref();
  return {
    async release() {
      child.ref();
      child.stdin.end();
      await closed;
    },
  };
}
