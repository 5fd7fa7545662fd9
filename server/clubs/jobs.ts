import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { mailSuspendedClubs, type SuspensionDeps } from './commands/suspend.ts';
import { isPhotoInUse } from './queries.ts';
import { getPhotoFileName, photoSizes } from './rules/photos.ts';

/**
 * The job data has no club id, so that the job is not deleted together with the data of the club.
 */
export const deleteUnusedPhotoJob = defineJobType(
  'clubs.photo-clean-up',
  z.object({ photo: z.string() }),
);

const suspensionMailJob = defineJobType('clubs.suspension-mail', z.object({}));

export function clubJobs(deps: Pick<Platform, 'storage'> & SuspensionDeps): Job[] {
  const { db, storage } = deps;
  return [
    defineJob({
      type: deleteUnusedPhotoJob,
      // Retry for two weeks, so that the photo files are deleted even after a long outage of the
      // file storage.
      retries: 350,
      retentionSeconds: 60,
      async run({ photo }) {
        if (await isPhotoInUse(db, photo)) return;
        for (const size of photoSizes) await storage.remove(getPhotoFileName(photo, size));
      },
    }),
    defineJob({
      type: suspensionMailJob,
      schedule: '* * * * *',
      run: () => mailSuspendedClubs(deps),
    }),
  ];
}
