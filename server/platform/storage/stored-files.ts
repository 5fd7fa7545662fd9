import { once } from 'node:events';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import {
  cacheControl,
  createDiskOfLargeFiles,
  isFileNotFoundError,
  storageFolders,
} from './storage.ts';

export type StoredFiles = Awaited<ReturnType<typeof openStoredFiles>>;

const contentTypes: Record<string, string> = { '.webp': 'image/webp', '.png': 'image/png' };

/** All files of the folder or the bucket, for the operator's commands. Errors are those of the store. */
export async function openStoredFiles(config: Pick<Config, 'dataDir' | 's3'>) {
  const disk = await createDiskOfLargeFiles(config);

  async function listPage(folder: string, paginationToken: string | undefined) {
    const options = paginationToken ? { paginationToken } : {};
    return disk.listAll(folder, options).catch((error) => {
      // The folder is created with its first file.
      if (isFileNotFoundError(error.cause)) return { objects: [], paginationToken: undefined };
      throw error;
    });
  }

  return {
    place: config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, 'storage'),
    async *listKeys(): AsyncGenerator<string> {
      for (const folder of storageFolders) {
        let token: string | undefined;
        do {
          const page = await listPage(folder, token);
          for (const object of page.objects) if (object.isFile) yield object.key;
          token = page.paginationToken;
        } while (token);
      }
    },
    /** Returns undefined if the file does not exist. */
    async read(key: string): Promise<Readable | undefined> {
      try {
        const content = await disk.getStream(key);
        // A stream of the file system says later that there is no file.
        if (!config.s3) await once(content, 'open');
        return content;
      } catch (error) {
        const { cause = error } = error as Error;
        if (isFileNotFoundError(cause as NodeJS.ErrnoException)) return undefined;
        throw error;
      }
    },
    async write(key: string, content: Readable, contentLength: number) {
      const contentType = contentTypes[extname(key)];
      const options = contentType ? { contentType, cacheControl } : {};
      await disk.putStream(key, content, { contentLength, ...options });
    },
  };
}
