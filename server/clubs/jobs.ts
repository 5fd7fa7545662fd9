import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { isPhotoInUse } from './queries.ts';
import { getPhotoFileName, photoSizes } from './rules.ts';

/** Removes the files of a photo unless a club has it. Names no club: it outlives one that leaves. */
export const deleteUnusedPhotoJob = defineJobType(
  'clubs.photo-clean-up',
  z.object({ photo: z.string() }),
);

export function clubJobs({ db, storage }: Pick<Platform, 'db' | 'storage'>): Job[] {
  return [
    defineJob({
      type: deleteUnusedPhotoJob,
      // For two weeks at the least: a bucket that is out of reach is not to keep what was erased.
      retries: 350,
      retentionSeconds: 60,
      async run({ photo }) {
        if (await isPhotoInUse(db, photo)) return;
        for (const size of photoSizes) await storage.remove(getPhotoFileName(photo, size));
      },
    }),
  ];
}
