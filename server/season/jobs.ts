import { defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteExpiredSeasonPlans } from './commands.ts';

export function seasonJobs(deps: Pick<Platform, 'db' | 'clock'>): Job[] {
  return [
    defineScheduledJob('matches.forget-season-plans', '47 * * * *', () =>
      deleteExpiredSeasonPlans(deps),
    ),
  ];
}
