import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { publicDatePath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { suspendClub } from '../../clubs/commands/suspend.ts';
import { addDays } from '../../platform/calendar.ts';
import { createTestClub, createTestFixture } from '../../testing/builders.ts';
import { requestErasure, setTestPassword } from '../../testing/leaving.ts';
import { createMatch } from '../../testing/matches.ts';
import {
  createPublicClub,
  savePublicPageChoices,
} from '../../testing/public-pages/public-clubs.ts';
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

let now = new Date('2030-04-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const date = '2030-06-16';

const getPreview = (path: string, headers: Record<string, string> = {}) =>
  app.call('GET', `${path}/preview.png`, { headers });

/** Asks until the picture is drawn, because on a busy machine the first answers have the general picture. */
async function getDrawnPreview(path: string) {
  return vi.waitUntil(
    async () => {
      const answer = await getPreview(path);
      return answer.headers.has('etag') && answer;
    },
    { timeout: 60_000, interval: 100 },
  );
}

async function createPublicDate(fields: Parameters<typeof createTestFixture>[2] = {}) {
  const created = await createPublicClub(app);
  const fixture = await createTestFixture(app, created.browser, { date, ...fields });
  return { ...created, fixture, datePath: publicDatePath(formatShortId(fixture.id)) };
}

async function uploadCrest(as: Browser) {
  const crest = sharp({ create: { width: 90, height: 60, channels: 3, background: '#a21' } }).png();
  const body = new Uint8Array(await crest.toBuffer());
  const headers = { 'content-type': 'image/png' };
  expect((await app.call('PUT', '/api/v1/me/club/photo', { as, body, headers })).status).toBe(200);
}

async function listPictures(clubId: string) {
  const { rows } = await app.db.$client.query<{ file: string; keep_until: string }>(
    'select file, keep_until::text from preview_pictures where club_id = $1',
    [clubId],
  );
  return rows;
}

async function listStoredFiles() {
  return readdir(join(app.foundation.config.dataDir, 'storage/user_profile_avatars'));
}

it('draws a picture of 1200 by 630 pixels for a free date and for its club, with the crest', async () => {
  const { browser, path, datePath } = await createPublicDate();
  const plain = await readPixels(await getDrawnPreview(datePath));
  await uploadCrest(browser);
  for (const page of [path, datePath]) {
    const answer = await getDrawnPreview(page);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    const picture = await readPixels(answer);
    expect(picture.info).toMatchObject({ width: 1200, height: 630 });
    expect(picture.isCrestRed).toBe(true);
  }
  expect(plain.isCrestRed).toBe(false);
});

async function readPixels(answer: Response) {
  const { data, info } = await sharp(await answer.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start = (238 * info.width + 1032) * info.channels;
  const [red = 0, green = 0] = data.subarray(start, start + 2);
  return { info, isCrestRed: red > 150 && green < 60 };
}

it('shows no picture of an unknown club or date', async () => {
  for (const path of [
    '/club/nobody',
    '/club/%00',
    '/date/zzzzzzzzzzzz',
    '/date/nonsense',
    '/date/%00',
  ])
    expect((await getPreview(path)).status).toBe(404);
});

it('answers the same for a club whose page is off and for one that does not exist', async () => {
  const { club, browser } = await createTestClub(app);
  const fixture = await createTestFixture(app, browser, { date });
  const unknown = await (await getPreview('/club/nobody')).text();
  for (const path of [`/club/${club.slug}`, publicDatePath(formatShortId(fixture.id))]) {
    const answer = await getPreview(path);
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 404,
      text: unknown,
    });
  }
  expect(await listPictures(club.id)).toEqual([]);
});

it('answers 304 while nothing in the picture has changed', async () => {
  const { browser, fixture, datePath } = await createPublicDate();
  const etag = (await getDrawnPreview(datePath)).headers.get('etag') ?? '';
  const unchanged = await getPreview(datePath, { 'if-none-match': etag });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.get('cache-control')).toBe('public, max-age=60');
  const change = { as: browser, json: { teamName: 'Midweek XI' } };
  expect((await app.call('PATCH', `/api/v1/fixtures/${fixture.id}`, change)).status).toBe(200);
  expect((await getPreview(datePath, { 'if-none-match': etag })).status).toBe(200);
});

it('keeps one picture of a date, however often its team is renamed', async () => {
  const { browser, club, fixture, path, datePath } = await createPublicDate();
  await getDrawnPreview(path);
  const clubPicture = await listPictures(club.id);
  const files: string[] = [];
  for (const teamName of ['Red XI', 'Blue XI', 'Green XI']) {
    await app.call('PATCH', `/api/v1/fixtures/${fixture.id}`, { as: browser, json: { teamName } });
    await getDrawnPreview(datePath);
    const datePictures = (await listPictures(club.id)).filter(
      ({ file }) => file !== clubPicture[0]?.file,
    );
    expect(datePictures).toHaveLength(1);
    files.push(...datePictures.map(({ file }) => file));
  }
  await runQueuedJobs(app, 'public-pages.delete-preview-files');
  const stored = await listStoredFiles();
  expect(files.filter((file) => stored.includes(file))).toEqual(files.slice(-1));
});

it('shows another picture when the date is no longer free, which tells neither day nor team', async () => {
  const { host, hostDate } = await createMatch(app, { host: { date }, guest: { date } });
  await savePublicPageChoices(app, host.browser);
  const path = publicDatePath(formatShortId(hostDate.id));
  const etag = (await getDrawnPreview(path)).headers.get('etag');
  await app.db.$client.query('update fixtures set team_name = $1, date = $2 where id = $3', [
    'Secret XI',
    addDays(date, 1),
    hostDate.id,
  ]);
  expect((await getDrawnPreview(path)).headers.get('etag')).toBe(etag);
});

it('shows no picture of a date that has passed or was deleted', async () => {
  const { browser, fixture, datePath } = await createPublicDate();
  const next = await createTestFixture(app, browser, { date: addDays(date, 7) });
  const past = await createTestFixture(app, browser, { date: '2030-04-02' });
  now = new Date('2030-04-03T12:00:00Z');
  expect((await getPreview(publicDatePath(formatShortId(past.id)))).status).toBe(404);
  expect((await getPreview(datePath)).status).toBe(200);
  for (const { id } of [fixture, next])
    await app.call('DELETE', `/api/v1/fixtures/${id}`, { as: browser });
  expect((await getPreview(datePath)).status).toBe(404);
});

it('draws names of any length and script', async () => {
  const names = [
    'W'.repeat(80),
    'نادي الكريكيت 🏏',
    '<script>alert(1)</script> & "Sons"',
    'Clwb Criced Ŵyddgrug',
  ];
  for (const name of names) {
    const { path } = await createPublicClub(app, { profile: { name } });
    expect((await getDrawnPreview(path)).status).toBe(200);
  }
});

it('deletes the pictures and their files when a club turns its page off', async () => {
  const { browser, club, path, datePath } = await createPublicDate();
  for (const page of [path, datePath]) await getDrawnPreview(page);
  const files = (await listPictures(club.id)).map(({ file }) => file);
  expect(await listStoredFiles()).toEqual(expect.arrayContaining(files));
  await savePublicPageChoices(app, browser, { isOn: false });
  for (const page of [path, datePath]) expect((await getPreview(page)).status).toBe(404);
  expect(await listPictures(club.id)).toEqual([]);
  await runQueuedJobs(app, 'public-pages.delete-preview-files');
  const left = await listStoredFiles();
  expect(files.filter((file) => left.includes(file))).toEqual([]);
});

it('deletes the pictures of a club that leaves', async () => {
  const { browser, club, path, email, userId } = await createPublicDate();
  await getDrawnPreview(path);
  const [picture] = await listPictures(club.id);
  await setTestPassword(app, userId);
  expect((await requestErasure(app, browser, { email })).status).toBe(204);
  expect(await listPictures(club.id)).toEqual([]);
  await runQueuedJobs(app, 'public-pages.delete-preview-files');
  expect(await listStoredFiles()).not.toContain(picture?.file);
});

it('keeps the picture of a date until its day, and that of a club for a week', async () => {
  now = new Date('2030-04-03T12:00:00Z');
  const { club, path, datePath } = await createPublicDate();
  for (const page of [path, datePath]) await getDrawnPreview(page);
  const kept = (await listPictures(club.id)).map(({ keep_until }) => keep_until);
  expect(kept.sort()).toEqual(['2030-04-10', date]);
  now = new Date('2030-04-11T02:00:00Z');
  await app.runJob('public-pages.delete-old-previews');
  expect((await listPictures(club.id)).map(({ keep_until }) => keep_until)).toEqual([date]);
});

it('shows no pictures of a suspended club, and deletes them in the next night', async () => {
  const { club, path, datePath } = await createPublicDate();
  for (const page of [path, datePath]) await getDrawnPreview(page);
  await suspendClub(app.db, club.slug, 'Spam');
  for (const page of [path, datePath]) expect((await getPreview(page)).status).toBe(404);
  await app.runJob('public-pages.delete-old-previews');
  expect(await listPictures(club.id)).toEqual([]);
});
