import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { runTransaction } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createTestClub } from '../testing/builders.ts';
import { startTestApp } from '../testing/test-app.ts';
import { leavePhoto, setPhoto } from './commands.ts';
import { clubJobs, photoCleanUp } from './jobs.ts';
import { ownClub } from './queries.ts';
import { photoFile } from './rules.ts';
import { clubs } from './schema.ts';

const app = await startTestApp();
const { db, storage } = app.foundation;
const picture = new Uint8Array([1, 2, 3]);
const pictures = { 512: picture, 128: picture };

/** Runs the job that was queued for each photo, as a worker would. */
async function cleanUp() {
  const { rows } = await db.$client.query('select data from pgboss.job where name = $1', [
    photoCleanUp.name,
  ]);
  const [job] = clubJobs({ db, storage });
  for (const { data } of rows) await job?.run(data, { id: 'any', attempt: 1 });
  return rows.map(({ data }) => data.photo as string);
}

it('leaves no files behind when the bucket fails half-way', async () => {
  const { club } = await createTestClub(app);
  const before = await setPhoto(app.foundation, club.id, pictures);
  const failing: Storage = {
    ...storage,
    put: (name, ...rest) =>
      name.endsWith('-128.webp') ? Promise.reject(new Error('full')) : storage.put(name, ...rest),
  };
  const saved = setPhoto({ ...app.foundation, storage: failing }, club.id, pictures);
  await expect(saved).rejects.toThrow('full');
  expect((await ownClub(db, club.id)).photo).toBe(before);

  const queued = await cleanUp();
  expect(queued.length).toBe(2);
  const orphan = queued.find((photo) => photo !== before) as string;
  expect(await storage.get(photoFile(orphan, 512))).toBeUndefined();
  expect(await storage.get(photoFile(before, 512))).toEqual(picture);
});

it('removes the files of the photo before, and can be told so again', async () => {
  const { club } = await createTestClub(app);
  const first = await setPhoto(app.foundation, club.id, pictures);
  const second = await setPhoto(app.foundation, club.id, pictures);
  await cleanUp();
  await cleanUp();
  expect(await storage.get(photoFile(first, 128))).toBeUndefined();
  expect(await storage.get(photoFile(second, 128))).toEqual(picture);
});

it('removes the files of a club that leaves, and none of one that fails to', async () => {
  const { club } = await createTestClub(app);
  const photo = await setPhoto(app.foundation, club.id, pictures);
  const leaving = (end: () => void) =>
    runTransaction(db, async (tx) => {
      await leavePhoto(tx, app.foundation, club.id);
      await tx.delete(clubs).where(eq(clubs.id, club.id));
      end();
    });
  const undone = leaving(() => {
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await cleanUp();
  expect(await storage.get(photoFile(photo, 512))).toEqual(picture);
  await leaving(() => {});
  await cleanUp();
  expect(await storage.get(photoFile(photo, 512))).toBeUndefined();
});
