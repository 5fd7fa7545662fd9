import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

export interface ScryptJob {
  password: string;
  salt: string;
  N: number;
  r: number;
  p: number;
}

/** `scryptSync` runs in this thread. `scrypt` would run in the threads that all workers share. */
parentPort?.on('message', ({ password, salt, N, r, p }: ScryptJob) => {
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  parentPort?.postMessage(scryptSync(password.normalize('NFKC'), salt, 64, options));
});
