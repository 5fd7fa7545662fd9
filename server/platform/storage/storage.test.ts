import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../testing/vendors/s3-server.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { createStorage } from './storage.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-storage-'));
afterAll(() => rm(dataDir, { recursive: true }));
const s3 = await startS3Server();
const logged: string[] = [];
const log = createLogger('info', { write: (line) => logged.push(line) });

const metrics = createMetrics();

const openStorage = (settings: Record<string, string>) =>
  createStorage(readConfig({ DATA_DIR: dataDir, ...settings }), log, metrics);

const picture = new Uint8Array([1, 2, 3]);
const another = new Uint8Array([4, 5]);
const unavailable = { status: 503, code: 'storage-unavailable' };

describe.each([
  ['a folder', {}],
  ['S3', s3.settings],
])('pictures that are stored in %s', async (_place, settings) => {
  const storage = await openStorage(settings);

  it('returns a picture as it was stored', async () => {
    await storage.put('kept.webp', picture, 'image/webp');
    expect(await storage.get('kept.webp')).toEqual(picture);
    await storage.put('kept.webp', another, 'image/webp');
    expect(await storage.get('kept.webp')).toEqual(another);
  });

  it('returns undefined for a picture before it is stored and after it is removed', async () => {
    expect(await storage.get('gone.webp')).toBeUndefined();
    await storage.put('gone.webp', picture, 'image/webp');
    await storage.remove('gone.webp');
    expect(await storage.get('gone.webp')).toBeUndefined();
    await storage.remove('gone.webp');
  });

  it.each([
    '',
    '.',
    '..',
    '../kept.webp',
    '/etc/passwd.txt',
    'a/b.webp',
    'a b.webp',
    'a\\b.webp',
    'kept.webp\0',
    'kept.webp?x',
    '%2e%2e',
    'Évian.webp',
  ])('rejects %j as the name of a picture', async (name) => {
    expect(() => storage.put(name, picture, 'image/webp')).toThrow('is no file name');
    expect(() => storage.get(name)).toThrow('is no file name');
    expect(() => storage.remove(name)).toThrow('is no file name');
  });
});

it('returns either the whole picture or nothing when a picture is removed while it is being read', async () => {
  const storage = await openStorage({});
  for (let round = 0; round < 200; round += 1) {
    await storage.put('picture.webp', picture, 'image/webp');
    const [read] = await Promise.all([storage.get('picture.webp'), storage.remove('picture.webp')]);
    expect([undefined, picture]).toContainEqual(read);
  }
});

it('stores pictures in S3 with a content type and an immutable Cache-Control header', async () => {
  const storage = await openStorage(s3.settings);
  await storage.put('typed.webp', picture, 'image/webp');
  expect(await s3.listKeys()).toContain('user_profile_avatars/typed.webp');
  const kept = await s3.read('user_profile_avatars/typed.webp');
  expect(Object.fromEntries(kept.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

it.each([
  ['the S3 key is wrong', { ...s3.settings, S3_SECRET_ACCESS_KEY: 'mistyped' }],
  ['the S3 bucket does not exist', { ...s3.settings, S3_BUCKET: 'elsewhere' }],
  ['no server listens at the S3 endpoint', { ...s3.settings, S3_ENDPOINT: 'http://127.0.0.1:1' }],
  ['the data folder is not a folder', { DATA_DIR: '/dev/null' }],
])(
  'fails to store or read pictures with status 503 and a warning in the log when %s',
  async (_why, settings) => {
    const storage = await openStorage(settings);
    logged.length = 0;
    await expect(storage.put('lost.webp', picture, 'image/webp')).rejects.toMatchObject(
      unavailable,
    );
    await expect(storage.get('lost.webp')).rejects.toMatchObject(unavailable);
    await expect(storage.remove('lost.webp')).rejects.toMatchObject(unavailable);
    expect(logged).toHaveLength(3);
    expect(logged.join()).toContain('stored files cannot be reached');
    expect(logged.join()).not.toContain('mistyped');
  },
);

it('stops reading a picture that S3 sends too slowly, and reports status 503', async () => {
  const slow = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100000' });
    const drip = setInterval(() => response.write('x'), 500);
    response.on('close', () => clearInterval(drip));
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  const storage = await openStorage({ ...s3.settings, S3_ENDPOINT: `http://127.0.0.1:${port}` });
  await expect(storage.get('kept.webp')).rejects.toMatchObject(unavailable);
  slow.closeAllConnections();
  slow.close();
});
