import { defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { deletePastAnnouncements } from './commands/announce.ts';

export function opponentJobs(deps: Pick<Platform, 'db' | 'clock'>): Job[] {
  return [
    defineScheduledJob('matches.forget-announcements', '37 * * * *', (signal) =>
      deletePastAnnouncements(deps, signal),
    ),
  ];
}
