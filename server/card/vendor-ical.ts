import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { serverFolder } from '../platform/server-folder.ts';
import type { CalendarJob, CalendarResult } from './vendor-ical-worker.ts';

const workerProgram = join(serverFolder, 'card/vendor-ical-worker.ts');

const maxMemoryMb = 128;

/**
 * Reads the events of a calendar in a thread of its own, which ends when it takes too much time or memory, so that a
 * hostile calendar does not delay anybody else. A season of a large club takes a quarter of a second.
 */
export async function readCalendar(
  job: CalendarJob,
  { timeoutMs = 5_000 } = {},
): Promise<CalendarResult | { problem: 'slow' }> {
  const worker = new Worker(workerProgram, {
    workerData: job,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  const timer = setTimeout(() => worker.terminate(), timeoutMs);
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve);
      worker.once('error', () => resolve({ problem: 'slow' }));
      worker.once('exit', () => resolve({ problem: 'slow' }));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
