import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import { type AnalyticsDeps, deleteOldEvents } from './commands.ts';

const sweepJob = defineJobType('analytics.sweep', z.object({}));

export function analyticsJobs(deps: AnalyticsDeps): Job[] {
  return [defineJob({ type: sweepJob, schedule: '37 4 * * *', run: () => deleteOldEvents(deps) })];
}
