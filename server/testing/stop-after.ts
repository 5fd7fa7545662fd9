/** Returns a signal that stops a job after its batches have asked this many times whether to stop. */
export function stopAfter(batches: number): AbortSignal {
  let left = batches;
  const isAborted = () => left-- <= 0;
  return {
    get aborted() {
      return isAborted();
    },
    throwIfAborted() {
      if (isAborted()) throw new DOMException('stopped', 'AbortError');
    },
  } as AbortSignal;
}
