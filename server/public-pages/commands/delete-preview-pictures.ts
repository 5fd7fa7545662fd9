import { and, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { toLondonDate } from '../../platform/calendar.ts';
import { runPaced } from '../../platform/database/batches.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { previewFilesJob } from '../jobs/preview-files.ts';
import type { PreviewOwner } from '../rules/preview-pictures.ts';
import { previewPictures } from '../schema.ts';

/** Few enough for a job to delete from a slow bucket within its time limit. */
const filesPerJob = 500;

/** Deletes all pictures of a club, and their files after the commit. The caller must have locked the club. */
export async function deletePreviewPicturesOfClub(
  tx: Transaction,
  deps: Pick<Platform, 'jobs'>,
  clubId: string,
) {
  await deletePictures(tx, deps, eq(previewPictures.clubId, clubId));
}

/** Deletes the pictures of a club or of a date that show what is no longer so, all but `file`. */
export async function deleteOtherPreviewPictures(
  tx: Transaction,
  deps: Pick<Platform, 'jobs'>,
  { clubId, fixtureId }: PreviewOwner,
  file: string,
) {
  const isOfOwner = and(
    eq(previewPictures.clubId, clubId),
    sql`${previewPictures.fixtureId} is not distinct from ${fixtureId}::uuid`,
  );
  await deletePictures(tx, deps, and(isOfOwner, ne(previewPictures.file, file)));
}

/** Deletes the pictures that are no longer kept, and those of suspended clubs. */
export async function deleteOldPreviewPictures(
  { db, jobs, clock }: Pick<Platform, 'db' | 'jobs' | 'clock'>,
  signal: AbortSignal,
) {
  const isOld = or(
    lt(previewPictures.keepUntil, toLondonDate(clock())),
    sql`${previewPictures.clubId} in (select id from clubs where suspended_at is not null)`,
  );
  const batch = db
    .select({ file: previewPictures.file })
    .from(previewPictures)
    .where(isOld)
    .limit(filesPerJob);
  while (!signal.aborted) {
    const deleted = await runPaced(() =>
      runTransaction(db, (tx) =>
        deletePictures(tx, { jobs }, inArray(previewPictures.file, batch)),
      ),
    );
    if (deleted < filesPerJob) return;
  }
}

async function deletePictures(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  condition: SQL | undefined,
): Promise<number> {
  const { file } = previewPictures;
  const deleted = await tx.delete(previewPictures).where(condition).returning({ file });
  const files = deleted.map((row) => row.file);
  for (let start = 0; start < files.length; start += filesPerJob)
    await jobs.enqueue(tx, previewFilesJob, { files: files.slice(start, start + filesPerJob) });
  return files.length;
}
