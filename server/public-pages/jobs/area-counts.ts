import { defineScheduledJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAreas } from '../commands/count-areas.ts';

export function areaCountJobs(deps: Pick<Platform, 'db' | 'clock'>): Job[] {
  return [
    defineScheduledJob('public-pages.count-areas', '23 * * * *', (signal) =>
      countAreas(deps, signal),
    ),
  ];
}
