import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { createTestClub } from '../testing/builders.ts';
import { requestErasure, setTestPassword } from '../testing/leaving.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import { startS3Server } from '../testing/vendors/s3-server.ts';

const s3 = await startS3Server();
const app = await startTestApp({ worker: true, settings: s3.settings });
const crest = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a21' } })
  .png()
  .toBuffer();

function putPhoto(as: Browser) {
  const headers = { 'content-type': 'image/png' };
  return app.call('PUT', '/api/v1/me/club/photo', { as, body: new Uint8Array(crest), headers });
}

async function readPhotoUrl(as: Browser): Promise<string> {
  return (await (await app.call('GET', '/api/v1/me', { as })).json()).club.photoUrl;
}

async function listBucketFiles(photoUrl: string) {
  const [, photo = ''] = photoUrl.match(/([0-9a-f]{32})-512\.webp$/) ?? [];
  return (await s3.listKeys()).filter((key) => key.includes(photo));
}

describe('a photo in an S3 bucket', () => {
  it('stores a club photo in two sizes in the bucket and serves it', async () => {
    const { browser } = await createTestClub(app);
    expect((await putPhoto(browser)).status).toBe(200);
    const url = await readPhotoUrl(browser);
    const [, photo] = url.match(/\/([0-9a-f]{32})-512\.webp$/) ?? [];
    expect(await listBucketFiles(url)).toEqual([
      `user_profile_avatars/${photo}-128.webp`,
      `user_profile_avatars/${photo}-512.webp`,
    ]);
    const picture = await app.call('GET', url);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const content = new Uint8Array(await picture.arrayBuffer());
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 512 });
  });

  it('removes photo files from the bucket when the photo is replaced or deleted', async () => {
    const { browser } = await createTestClub(app);
    await putPhoto(browser);
    const first = await readPhotoUrl(browser);
    await putPhoto(browser);
    const second = await readPhotoUrl(browser);
    await vi.waitUntil(async () => (await listBucketFiles(first)).length === 0, 10_000);
    expect(await listBucketFiles(second)).toHaveLength(2);
    await app.call('DELETE', '/api/v1/me/club/photo', { as: browser });
    await vi.waitUntil(async () => (await listBucketFiles(second)).length === 0, 10_000);
  });

  it('refuses a new photo while the bucket is down, and removes deleted photos when the bucket is back', async () => {
    const { browser } = await createTestClub(app);
    await putPhoto(browser);
    const url = await readPhotoUrl(browser);
    const leaver = await createTestClub(app);
    await putPhoto(leaver.browser);
    const leaversUrl = await readPhotoUrl(leaver.browser);
    await s3.stop();

    const refused = await putPhoto(browser);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: 'storage-unavailable',
      detail: 'The picture cannot be saved at the moment. Try again later.',
    });
    expect(await readPhotoUrl(browser)).toBe(url);
    expect((await app.call('GET', url)).status).toBe(503);

    const removed = await app.call('DELETE', '/api/v1/me/club/photo', { as: browser });
    expect(removed.status).toBe(204);
    expect(await readPhotoUrl(browser)).toBeNull();
    const { browser: as, email } = leaver;
    await setTestPassword(app, leaver.userId);
    const erased = await requestErasure(app, as, { email });
    expect(erased.status).toBe(204);
    await s3.start();
    await vi.waitUntil(async () => (await listBucketFiles(url)).length === 0, 20_000);
    await vi.waitUntil(async () => (await listBucketFiles(leaversUrl)).length === 0, 20_000);
    expect((await app.call('GET', url)).status).toBe(404);
  });

  it('stores an export in the bucket, from which its owner downloads it', async () => {
    const { browser: as, club } = await createTestClub(app);
    expect((await app.call('POST', '/api/v1/me/exports', { as })).status).toBe(202);
    const readStatus = async () => (await app.call('GET', '/api/v1/me/export', { as })).json();
    await vi.waitUntil(async () => (await readStatus()).state === 'ready', 20_000);
    const file = await app.call('GET', (await readStatus()).link, { as });
    expect((await file.json()).tables.clubs).toMatchObject([{ id: club.id }]);
  });
});
