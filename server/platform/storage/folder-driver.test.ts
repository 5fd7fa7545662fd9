import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { createStorage } from './storage.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-folder-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const { privateFiles } = await createStorage(
  { dataDir, s3: undefined },
  createLogger('silent'),
  createMetrics(),
);

/** Returns the sizes of all files in the folder, the smallest first. */
async function readSizes() {
  const folder = join(dataDir, 'storage');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.sort((one, other) => one - other);
}

it('shows a file only when it is complete', async () => {
  const content = new PassThrough();
  const stored = privateFiles.put('export.json', content, 8);
  content.write('half');
  await expect.poll(() => readSizes()).toEqual([4]);
  expect(await privateFiles.get('export.json')).toBeUndefined();
  content.end('done');
  await stored;
  const read = await privateFiles.get('export.json');
  expect(read && (await text(read))).toBe('halfdone');
  expect(await readSizes()).toEqual([8]);
});

it('leaves nothing of a file that could not be completed', async () => {
  const content = new PassThrough();
  const stored = privateFiles.put('broken.json', content, 8);
  content.write('half');
  await expect.poll(() => readSizes()).toEqual([4, 8]);
  content.destroy(new Error('The source is gone.'));
  await expect(stored).rejects.toThrow();
  await expect.poll(() => readSizes()).toEqual([8]);
});
