import { z } from 'zod';
import { defineJob, defineJobType } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { listFilesInUse } from '../queries/preview-pictures.ts';

/** The job data has no club id, so that the job is not deleted together with the data of the club. */
export const previewFilesJob = defineJobType(
  'public-pages.delete-preview-files',
  z.object({ files: z.array(z.string()) }),
);

/** Deletes the files of deleted pictures, unless the same picture was drawn again since then. */
export function definePreviewFilesJob({ db, storage }: Pick<Platform, 'db' | 'storage'>) {
  return defineJob({
    type: previewFilesJob,
    // Retry for two weeks, so that the files are deleted even after a long outage of the file storage.
    retries: 350,
    retentionSeconds: 60,
    async run({ files }) {
      const inUse = await listFilesInUse(db, files);
      for (const file of files) if (!inUse.has(file)) await storage.remove(file);
    },
  });
}
