import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteExpiredPlans } from './commands.ts';

const planCleanup = defineJobType('matches.forget-season-plans', z.object({}));

export function seasonJobs(deps: Pick<Platform, 'db' | 'clock'>): Job[] {
  return [
    defineJob({ type: planCleanup, schedule: '47 * * * *', run: () => deleteExpiredPlans(deps) }),
  ];
}
