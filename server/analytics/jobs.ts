import { defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { type AnalyticsDeps, deleteOldEvents } from './commands.ts';

export function analyticsJobs(deps: AnalyticsDeps): Job[] {
  return [defineScheduledJob('analytics.sweep', '37 4 * * *', () => deleteOldEvents(deps))];
}
