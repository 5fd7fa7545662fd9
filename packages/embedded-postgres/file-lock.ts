import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export type FileLock = { release(): Promise<void> };

const RETRY_INTERVAL_MS = 50;
const FLOCK_PROGRAM = 'flock';

/** Runs while `flock` holds the lock, and ends when our process exits, because that closes the input. */
const HOLD_LOCK_SCRIPT = 'echo locked; exec cat';

/** The exit code of `flock` when another process holds the lock. */
const LOCK_HELD_EXIT_CODE = 1;

/** Locks a file between containers too, unlike `lockFolder`. Without `flock`, locks nothing. */
export async function lockFile(file: string, timeoutMs: number): Promise<FileLock | undefined> {
  const until = Date.now() + timeoutMs;
  let lock = await tryToLockFile(file);
  while (!lock && Date.now() < until) {
    await sleep(RETRY_INTERVAL_MS);
    lock = await tryToLockFile(file);
  }
  return lock;
}

async function tryToLockFile(file: string): Promise<FileLock | undefined> {
  // Detached, because Ctrl-C must not release the lock before the database has stopped.
  const child = spawn(FLOCK_PROGRAM, ['-n', file, 'sh', '-c', HOLD_LOCK_SCRIPT], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const closed = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null)).once('close', resolve);
  });
  const isLocked = once(child.stdout, 'data').then(() => true);
  const first = await Promise.race([isLocked, closed]);
  if (first === LOCK_HELD_EXIT_CODE) return undefined;
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
