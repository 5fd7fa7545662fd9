import { z } from 'zod';
import { defineJob, type Job, jobType } from '../platform/jobs/jobs.ts';
import { type AnalyticsDeps, forgetOldEvents } from './commands.ts';

const sweep = jobType('analytics.sweep', z.object({}));

export function analyticsJobs(deps: AnalyticsDeps): Job[] {
  return [defineJob({ type: sweep, schedule: '37 4 * * *', run: () => forgetOldEvents(deps) })];
}
