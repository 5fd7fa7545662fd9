import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { WriteOptions } from 'flydrive/types';

/** No file is listed or read here, because it is outside the folders of the stored files. */
const unfinishedFolder = 'unfinished';

/** Stores files in a folder. As in a bucket, a file has its name only when it is complete. */
export async function createFolderDriver(location: string) {
  const { FSDriver } = await import('flydrive/drivers/fs');

  class FolderDriver extends FSDriver {
    override async put(key: string, content: string | Uint8Array, options?: WriteOptions) {
      await publish(key, (unfinished) => super.put(unfinished, content, options));
    }

    override async putStream(key: string, content: Readable, options?: WriteOptions) {
      await publish(key, (unfinished) => super.putStream(unfinished, content, options));
    }
  }

  async function publish(key: string, write: (unfinishedKey: string) => Promise<void>) {
    const unfinished = `${unfinishedFolder}/${randomUUID()}`;
    try {
      await write(unfinished);
      await mkdir(dirname(join(location, key)), { recursive: true });
      await rename(join(location, unfinished), join(location, key));
    } catch (error) {
      await rm(join(location, unfinished), { force: true });
      throw error;
    }
  }

  return new FolderDriver({ location, visibility: 'private' });
}
