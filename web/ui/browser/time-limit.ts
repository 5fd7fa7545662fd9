/**
 * Returns a signal that aborts after the time, with a `TimeoutError`, or as soon as `signal` does.
 * The oldest supported browsers lack `AbortSignal.any`.
 */
export function createTimeLimit(ms: number, signal?: AbortSignal | null): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('The server did not answer in time.', 'TimeoutError')),
    ms,
  );
  const stop = () => {
    clearTimeout(timer);
    controller.abort(signal?.reason);
  };
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });
  return controller.signal;
}
