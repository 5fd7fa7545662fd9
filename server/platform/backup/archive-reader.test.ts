import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { openArchive } from './archive-reader.ts';
import { createArchive } from './archive-writer.ts';
import { entryNames } from './manifest.ts';

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-archive-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([entryNames.manifest, entryNames.manifestChecksum])(
  'refuses a file of some KB whose %s would fill the memory',
  async (large) => {
    const file = join(folder, `${large}.zip`);
    const archive = await createArchive(file);
    for (const name of [entryNames.manifest, entryNames.manifestChecksum])
      await archive.add(name, Readable.from(name === large ? createSpaces(257) : []));
    await archive.finish();
    const memoryBefore = process.memoryUsage().arrayBuffers;
    await expect(openArchive(file)).rejects.toThrow(`${large} is missing or was changed`);
    expect(process.memoryUsage().arrayBuffers - memoryBefore).toBeLessThan(100 * 1024 * 1024);
  },
);

function* createSpaces(megabytes: number) {
  const megabyte = Buffer.alloc(1024 * 1024, ' ');
  for (let count = 0; count < megabytes; count += 1) yield megabyte;
}
