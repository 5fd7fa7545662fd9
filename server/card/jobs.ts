import { defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteExpiredImports } from './commands/import.ts';

export function cardJobs(deps: Pick<Platform, 'db' | 'clock'>): Job[] {
  return [
    defineScheduledJob('fixtures.forget-imports', '47 * * * *', (signal) =>
      deleteExpiredImports(deps, signal),
    ),
  ];
}
