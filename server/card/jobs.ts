import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteExpiredImports } from './commands/import.ts';

const importCleanup = defineJobType('fixtures.forget-imports', z.object({}));

export function cardJobs(deps: Pick<Platform, 'db' | 'clock'>): Job[] {
  return [
    defineJob({
      type: importCleanup,
      schedule: '47 * * * *',
      run: () => deleteExpiredImports(deps),
    }),
  ];
}
