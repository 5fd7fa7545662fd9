import { defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { deleteOldAnalyticsEvents } from './commands.ts';
import type { AnalyticsDeps } from './deps.ts';

export function analyticsJobs(deps: AnalyticsDeps): Job[] {
  return [
    defineScheduledJob('analytics.sweep', '37 4 * * *', (signal) =>
      deleteOldAnalyticsEvents(deps, signal),
    ),
  ];
}
