import { z } from 'zod';
import { defineJob, type Job, jobType } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { photoOf } from './queries.ts';
import { photoFile, photoSizes } from './rules.ts';

/** Removes the files of a photo unless the club has it. */
export const photoCleanUp = jobType(
  'clubs.photo-clean-up',
  z.object({ clubId: z.uuid(), photo: z.string() }),
);

export function clubJobs({ db, storage }: Pick<Platform, 'db' | 'storage'>): Job[] {
  return [
    defineJob({
      type: photoCleanUp,
      async run({ clubId, photo }) {
        if ((await photoOf(db, clubId)) === photo) return;
        for (const size of photoSizes) await storage.remove(photoFile(photo, size));
      },
    }),
  ];
}
