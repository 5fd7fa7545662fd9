import { expect, it } from 'vitest';
import type { Storage } from '../platform/storage.ts';
import { aClub } from '../testing/builders.ts';
import { startTestApp } from '../testing/test-app.ts';
import { setPhoto } from './commands.ts';
import { clubJobs, photoCleanUp } from './jobs.ts';
import { ownClub } from './queries.ts';
import { photoFile } from './rules.ts';

const app = await startTestApp();
const { db, storage } = app.foundation;
const picture = new Uint8Array([1, 2, 3]);
const pictures = { 512: picture, 128: picture };

/** Runs the job that was queued for each photo of the club, as a worker would. */
async function cleanUp(clubId: string) {
  const { rows } = await db.$client.query(
    "select data from pgboss.job where name = $1 and data->>'clubId' = $2",
    [photoCleanUp.name, clubId],
  );
  const [job] = clubJobs({ db, storage });
  for (const { data } of rows) await job?.run(data, { id: 'any', attempt: 1 });
  return rows.map(({ data }) => data.photo as string);
}

it('leaves no files behind when the bucket fails half-way', async () => {
  const { club } = await aClub(app);
  const before = await setPhoto(app.foundation, club.id, pictures);
  const failing: Storage = {
    ...storage,
    put: (name, ...rest) =>
      name.endsWith('-128.webp') ? Promise.reject(new Error('full')) : storage.put(name, ...rest),
  };
  const saved = setPhoto({ ...app.foundation, storage: failing }, club.id, pictures);
  await expect(saved).rejects.toThrow('full');
  expect((await ownClub(db, club.id)).photo).toBe(before);

  const queued = await cleanUp(club.id);
  expect(queued.length).toBe(2);
  const orphan = queued.find((photo) => photo !== before) as string;
  expect(await storage.get(photoFile(orphan, 512))).toBeUndefined();
  expect(await storage.get(photoFile(before, 512))).toEqual(picture);
});

it('removes the files of the photo before, and can be told so again', async () => {
  const { club } = await aClub(app);
  const first = await setPhoto(app.foundation, club.id, pictures);
  const second = await setPhoto(app.foundation, club.id, pictures);
  await cleanUp(club.id);
  await cleanUp(club.id);
  expect(await storage.get(photoFile(first, 128))).toBeUndefined();
  expect(await storage.get(photoFile(second, 128))).toEqual(picture);
});
