import { AppError } from '../errors.ts';

/**
 * Runs up to `concurrency` tasks at the same time. A task that waits too long is rejected with 503.
 */
export function createConcurrencyLimiter(options: { concurrency: number; timeoutSeconds: number }) {
  const { timeoutSeconds } = options;
  const waiting: (() => void)[] = [];
  let freeSlots = options.concurrency;

  async function acquireSlot() {
    if (freeSlots > 0) {
      freeSlots -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(
          new AppError(503, 'busy', 'We’re busy. Try again in a moment.', [], {
            'Retry-After': '5',
          }),
        );
      }, timeoutSeconds * 1000);
      function enter() {
        clearTimeout(timer);
        resolve();
      }
      waiting.push(enter);
    });
  }

  function releaseSlot() {
    const next = waiting.shift();
    if (next) next();
    else freeSlots += 1;
  }

  return async function runLimited<T>(run: () => Promise<T>): Promise<T> {
    await acquireSlot();
    try {
      return await run();
    } finally {
      releaseSlot();
    }
  };
}

/** Runs tasks with the same key one after the other on this node. */
export function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>();
  return async function runInOrder<T>(key: string, act: () => Promise<T>): Promise<T> {
    const before = last.get(key);
    const own = (before ?? Promise.resolve()).then(act, act);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
