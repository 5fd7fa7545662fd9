import type { Job } from '../platform/jobs/jobs.ts';
import { defineNightlyJob } from '../platform/jobs/nightly.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteOldPreviewPictures } from './commands/delete-preview-pictures.ts';
import { definePreviewFilesJob } from './jobs/preview-files.ts';

export function publicPageJobs(deps: Pick<Platform, 'db' | 'storage' | 'jobs' | 'clock'>): Job[] {
  return [
    definePreviewFilesJob(deps),
    defineNightlyJob('public-pages.delete-old-previews', 58, (signal) =>
      deleteOldPreviewPictures(deps, signal),
    ),
  ];
}
