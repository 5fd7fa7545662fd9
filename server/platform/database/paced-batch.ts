import { setTimeout as pause } from 'node:timers/promises';

/** Batches take longer on a busy machine, and a long series of them must end there too. */
const longestPauseMs = 50;

/**
 * Runs a batch, then pauses as long as the batch took, so that a long series of batches leaves half
 * of a processor core to other requests.
 */
export async function runPacedBatch<T>(run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await run();
  await pause(Math.min(performance.now() - start, longestPauseMs));
  return result;
}
