import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createStorage } from './storage.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-storage-'));
afterAll(() => rm(dataDir, { recursive: true }));
const storage = await createStorage({ dataDir, s3: undefined });
const picture = new Uint8Array([1, 2, 3]);

test('a file that is removed while it is read was there or was not', async () => {
  for (let round = 0; round < 200; round += 1) {
    await storage.put('picture.webp', picture, 'image/webp');
    const [read] = await Promise.all([storage.get('picture.webp'), storage.remove('picture.webp')]);
    expect([undefined, picture]).toContainEqual(read);
  }
});
