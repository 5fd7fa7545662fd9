import { useEffect, useState } from 'react';

/** Several live events within this time lead to one refetch of each query. */
const debounceMs = 150;

/** `start` calls `run` after a short time, once for all calls of `start` within it. */
export function createDelayedRun() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start(run: () => void): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, debounceMs);
    },
    cancel(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Returns a function that runs `run` once for all calls within a short time. */
export function useRunSoon(run: () => void): () => void {
  const [delayedRun] = useState(createDelayedRun);
  useEffect(() => delayedRun.cancel, [delayedRun]);
  return () => delayedRun.start(run);
}
