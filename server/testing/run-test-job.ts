import { randomUUID } from 'node:crypto';
import type { Job } from '../platform/jobs/jobs.ts';

/** Runs a job as a worker would. The same `id` repeats a run. */
export function runTestJob(
  job: Job | undefined,
  data: unknown = {},
  { id = randomUUID() as string, attempt = 1, signal = new AbortController().signal } = {},
) {
  return job?.run(data, { id, attempt, signal });
}
