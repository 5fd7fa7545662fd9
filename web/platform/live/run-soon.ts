import { useEffect, useState } from 'react';

/** Several live events within this time lead to one refetch of each query. */
const debounceMs = 150;

/** `start` calls `run` after a short time, once for all calls of `start` within it. */
export function createDelayedRun(waitMs = debounceMs) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start(run: () => void): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, waitMs);
    },
    cancel(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Returns a function that runs `run` once for all calls within `waitMs`, by default a short time. */
export function useRunSoon(run: () => void, waitMs?: number): () => void {
  const [delayedRun] = useState(() => createDelayedRun(waitMs));
  useEffect(() => delayedRun.cancel, [delayedRun]);
  return () => delayedRun.start(run);
}
