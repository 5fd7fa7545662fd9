import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { deletePastAnnouncements } from './commands/announce.ts';

const announcementCleanup = defineJobType('matches.forget-announcements', z.object({}));

export function opponentJobs(deps: Pick<Platform, 'db' | 'clock'>): Job[] {
  return [
    defineJob({
      type: announcementCleanup,
      schedule: '37 * * * *',
      run: () => deletePastAnnouncements(deps),
    }),
  ];
}
