import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { runTransaction } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createTestClub } from '../testing/builders.ts';
import { runTestJob } from '../testing/run-test-job.ts';
import { startTestApp } from '../testing/test-app.ts';
import { queuePhotoDeletion, savePhoto } from './commands.ts';
import { clubJobs, deleteUnusedPhotoJob } from './jobs.ts';
import { getClubById } from './queries.ts';
import { getPhotoFileName } from './rules/photos.ts';
import { clubs } from './schema.ts';

const app = await startTestApp();
const { db, storage } = app.foundation;
const picture = new Uint8Array([1, 2, 3]);
const pictures = { 512: picture, 128: picture };

async function runPhotoCleanUpJobs() {
  const { rows } = await db.$client.query(
    `select data from pgboss.job where name = $1
    union all select data from waiting_jobs where name = $1`,
    [deleteUnusedPhotoJob.name],
  );
  const [job] = clubJobs({ ...app.foundation, listOfficerAddresses: async () => [] });
  for (const { data } of rows) await runTestJob(job, data);
  return rows.map(({ data }) => data.photo as string);
}

it('leaves no files of a new photo when the file storage fails during the upload', async () => {
  const { club } = await createTestClub(app);
  const before = await savePhoto(app.foundation, { clubId: club.id }, pictures);
  const failing: Storage = {
    ...storage,
    put: (name, ...rest) =>
      name.endsWith('-128.webp') ? Promise.reject(new Error('full')) : storage.put(name, ...rest),
  };
  const saved = savePhoto({ ...app.foundation, storage: failing }, { clubId: club.id }, pictures);
  await expect(saved).rejects.toThrow('full');
  expect((await getClubById(db, club.id)).photo).toBe(before);

  const queued = await runPhotoCleanUpJobs();
  expect(queued.length).toBe(2);
  const orphan = queued.find((photo) => photo !== before) as string;
  expect(await storage.get(getPhotoFileName(orphan, 512))).toBeUndefined();
  expect(await storage.get(getPhotoFileName(before, 512))).toEqual(picture);
});

it('removes the files of the previous photo, even when the clean-up job runs twice', async () => {
  const { club } = await createTestClub(app);
  const first = await savePhoto(app.foundation, { clubId: club.id }, pictures);
  const second = await savePhoto(app.foundation, { clubId: club.id }, pictures);
  await runPhotoCleanUpJobs();
  await runPhotoCleanUpJobs();
  expect(await storage.get(getPhotoFileName(first, 128))).toBeUndefined();
  expect(await storage.get(getPhotoFileName(second, 128))).toEqual(picture);
});

it('removes the photo files of a deleted club, but keeps them when the deletion is rolled back', async () => {
  const { club } = await createTestClub(app);
  const photo = await savePhoto(app.foundation, { clubId: club.id }, pictures);
  const leaveClub = (end: () => void) =>
    runTransaction(db, async (tx) => {
      await queuePhotoDeletion(tx, app.foundation, club.id);
      await tx.delete(clubs).where(eq(clubs.id, club.id));
      end();
    });
  const undone = leaveClub(() => {
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await runPhotoCleanUpJobs();
  expect(await storage.get(getPhotoFileName(photo, 512))).toEqual(picture);
  await leaveClub(() => {});
  await runPhotoCleanUpJobs();
  expect(await storage.get(getPhotoFileName(photo, 512))).toBeUndefined();
});
