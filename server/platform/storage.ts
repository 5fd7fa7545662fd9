import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from './config.ts';

/** The bucket of the clubs' pictures, as the specification names it. */
const bucketName = 'user_profile_avatars';

/** Files under names that cannot be guessed, each written once: they can be cached for good. */
export interface Storage {
  put(name: string, content: Uint8Array, contentType: string): Promise<void>;
  /** undefined when there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
}

export async function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  const disk = new Disk(config.s3 ? await s3Driver(config.s3) : folderDriver(config.dataDir));
  const keyOf = (name: string) => `${bucketName}/${name}`;
  return {
    async put(name, content, contentType) {
      await disk.put(keyOf(name), content, {
        contentType,
        cacheControl: 'public, max-age=31536000, immutable',
      });
    },
    async get(name) {
      try {
        return await disk.getBytes(keyOf(name));
      } catch (error) {
        // Asked afterwards: a file that was there before may be gone by the time it is read.
        if (await disk.exists(keyOf(name))) throw error;
        return undefined;
      }
    },
    async remove(name) {
      await disk.delete(keyOf(name));
    },
  };
}

function folderDriver(dataDir: string) {
  return new FSDriver({ location: join(dataDir, 'storage'), visibility: 'private' });
}

/** The S3 client is loaded only where it is used. */
async function s3Driver(s3: NonNullable<Config['s3']>) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket: s3.bucket,
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    visibility: 'private',
    supportsACL: false,
  });
}
