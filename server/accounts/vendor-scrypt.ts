import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimiter } from '../platform/http/concurrency.ts';
import { serverFolder } from '../platform/server-folder.ts';
import type { ScryptJob } from './vendor-scrypt-worker.ts';

type Cost = Pick<ScryptJob, 'N' | 'r' | 'p'>;

/** The parameters of better-auth, which version 0.1.0 used. Its hashes do not name them. */
const unnamedCost: Cost = { N: 2 ** 14, r: 16, p: 1 };

const workerProgram = join(serverFolder, 'accounts/vendor-scrypt-worker.ts');

/** Leaves one processor to everything else. A hash takes 128 MB, so more threads cost memory. */
export const hashingThreads = Math.max(1, Math.min(2, availableParallelism() - 1));

/** How long a job may wait for a thread. The gate in front of the routes lets few jobs wait. */
const threadTimeoutSeconds = 30;

/**
 * Hashes passwords with scrypt in threads that do nothing else, so that hashing does not
 * delay files, compression and DNS, which share the threads of libuv. `costExponent` is the binary
 * logarithm of scrypt's parameter N; the memory of a hash is 1 KB times N.
 *
 * A hash is stored as `scrypt-N-r-p-salt:key`. Version 0.1.0 splits a hash at the colon, so it
 * answers that the password is wrong instead of failing.
 */
export function createPasswordHasher(costExponent: number) {
  const cost: Cost = { N: 2 ** costExponent, r: 8, p: 1 };
  const costName = `scrypt-${costExponent}-${cost.r}-${cost.p}`;
  const idle: Worker[] = [];
  const runInTurn = createConcurrencyLimiter({
    concurrency: hashingThreads,
    timeoutSeconds: threadTimeoutSeconds,
  });
  let lastHashMs: number | undefined;

  function deriveKey(job: ScryptJob) {
    return runInTurn(async () => {
      const worker = idle.pop() ?? new Worker(workerProgram, { execArgv: [] });
      const started = performance.now();
      const key = await runJob(worker, job);
      idle.push(worker);
      return { key, ms: performance.now() - started };
    });
  }

  async function hashWithSalt(password: string, salt: string) {
    const { key, ms } = await deriveKey({ password, salt, ...cost });
    lastHashMs = ms;
    return `${costName}-${salt}:${key.toString('hex')}`;
  }

  return {
    hash: (password: string) => hashWithSalt(password, randomBytes(16).toString('hex')),
    /** Returns the same hash for the same password and context, so that hashes can be compared. */
    hashFor: (password: string, context: string) =>
      hashWithSalt(password, createHash('sha256').update(context).digest('hex')),
    async verify({ hash, password }: { hash: string; password: string }) {
      const { cost: ownCost, salt, key } = parseHash(hash);
      const derived = await deriveKey({ password, salt, ...(ownCost ?? unnamedCost) });
      const isRight = derived.key.length === key.length && timingSafeEqual(derived.key, key);
      if (isRight || ownCost) return isRight;
      // The time must not show that the account exists and has a hash of version 0.1.0.
      if (lastHashMs === undefined) await hashWithSalt(password, salt);
      else await pause(Math.max(0, lastHashMs - derived.ms));
      return false;
    },
    /** Returns whether the hash has other parameters than those of new hashes. */
    needsRehash: (hash: string) => !hash.startsWith(`${costName}-`),
  };
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** An idle worker does not keep the process running. */
function runJob(worker: Worker, job: ScryptJob) {
  worker.ref();
  return new Promise<Buffer>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (key: Uint8Array) => {
      worker.off('error', reject);
      worker.unref();
      resolve(Buffer.from(key));
    });
    worker.postMessage(job);
  });
}

/** `cost` is undefined for a hash of version 0.1.0, which has the form `salt:key`. */
function parseHash(hash: string): { cost: Cost | undefined; salt: string; key: Buffer } {
  const [prefix = '', key = ''] = hash.split(':');
  const named = prefix.match(/^scrypt-(\d+)-(\d+)-(\d+)-(\w+)$/);
  if (!named) return { cost: undefined, salt: prefix, key: Buffer.from(key, 'hex') };
  const [exponent = 0, r = 0, p = 0] = named.slice(1, 4).map(Number);
  return {
    cost: { N: 2 ** exponent, r, p },
    salt: named[4] ?? '',
    key: Buffer.from(key, 'hex'),
  };
}
