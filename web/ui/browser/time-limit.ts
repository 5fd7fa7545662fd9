export interface TimeLimit {
  signal: AbortSignal;
  /** Call this when the work has ended, so that nothing holds on to it until the time is over. */
  end: () => void;
}

/**
 * Returns a signal that aborts after the time, with a `TimeoutError`, or as soon as `signal` does.
 * The oldest supported browsers lack `AbortSignal.any`.
 */
export function createTimeLimit(ms: number, signal?: AbortSignal | null): TimeLimit {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('The server did not answer in time.', 'TimeoutError')),
    ms,
  );
  const abort = () => controller.abort(signal?.reason);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort);
  return { signal: controller.signal, end };
}

/** Returns the value, or undefined if the promise has not settled in time. */
export async function waitAtMost<Data>(
  ms: number,
  promise: Promise<Data>,
): Promise<{ value: Data } | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeLimit = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  const settled = promise.then((value) => ({ value }));
  return await Promise.race([settled, timeLimit]).finally(() => clearTimeout(timer));
}
