import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';
import { createFolderDriver } from './folder-driver.ts';

/** The name that the specification gives to the bucket for pictures. */
const bucketName = 'user_profile_avatars';

const privateFolder = 'private';

/** All stored files are in these folders. A bucket can have others, which belong to someone else. */
export const storageFolders = [bucketName, privateFolder];

/** Throws 503 if the folder or bucket cannot be reached. */
export interface Storage {
  put(name: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Returns undefined if the file does not exist. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Also succeeds if the file does not exist. */
  remove(name: string): Promise<void>;
  /** Files for one account, which are outside the bucket folder of the pictures. */
  privateFiles: PrivateFiles;
}

/** Large files are streamed, so that they do not fill the memory. */
interface PrivateFiles {
  put(name: string, content: Readable, bytes: number): Promise<void>;
  /** Returns undefined if the file does not exist. */
  get(name: string): Promise<Readable | undefined>;
  /** Also succeeds if the file does not exist. */
  remove(name: string): Promise<void>;
}

export async function createStorage(
  config: Pick<Config, 'dataDir' | 's3'>,
  log: Pick<Logger, 'warn'>,
  metrics: Pick<Metrics, 'storageReachable'>,
): Promise<Storage> {
  const place = config.s3 ? 'bucket' : 'folder';
  const disk = await createDisk(config, s3TimeoutsMs);
  const diskOfLargeFiles = await createDiskOfLargeFiles(config);

  async function withStorageErrors<T>(
    action: string,
    work: Promise<T>,
    { what = 'picture', maxMs = timeoutMs } = {},
  ): Promise<T> {
    try {
      const result = await withTimeout(work, maxMs);
      metrics.storageReachable.set({ place }, 1);
      return result;
    } catch (error) {
      metrics.storageReachable.set({ place }, 0);
      log.warn({ err: error }, 'stored files cannot be reached');
      const message = `The ${what} cannot be ${action} at the moment. Try again later.`;
      throw new AppError(503, 'storage-unavailable', message, [], { 'Retry-After': '10' });
    }
  }

  return {
    put: (name, content, contentType) =>
      withStorageErrors(
        'saved',
        disk.put(toStorageKey(name), content, { contentType, cacheControl }),
      ),
    get: (name) =>
      withStorageErrors(
        'read',
        disk.getBytes(toStorageKey(name)).catch((error) => {
          if (isFileNotFoundError(error.cause)) return undefined;
          throw error;
        }),
      ),
    remove: (name) => withStorageErrors('removed', disk.delete(toStorageKey(name))),
    privateFiles: {
      put: (name, content, bytes) =>
        withStorageErrors(
          'saved',
          diskOfLargeFiles.putStream(toPrivateKey(name), content, { contentLength: bytes }),
          { what: 'file', maxMs: largeFileTimeoutMs },
        ),
      get: (name) => withStorageErrors('read', openFile(toPrivateKey(name)), { what: 'file' }),
      remove: (name) =>
        withStorageErrors('removed', disk.delete(toPrivateKey(name)), { what: 'file' }),
    },
  };

  /** Asks for the file first, because a stream of the file system reports a missing file later. */
  async function openFile(key: string) {
    return (await disk.exists(key)) ? diskOfLargeFiles.getStream(key) : undefined;
  }
}

/** Does not give up when a file takes minutes. */
export function createDiskOfLargeFiles(config: Pick<Config, 'dataDir' | 's3'>) {
  return createDisk(config, s3LargeFileTimeoutsMs);
}

async function createDisk(
  { s3, dataDir }: Pick<Config, 'dataDir' | 's3'>,
  s3Times: typeof s3TimeoutsMs,
) {
  // Most commands of the operator need no stored files.
  const { Disk } = await import('flydrive');
  return new Disk(
    s3 ? await createS3Driver(s3, s3Times) : await createFolderDriver(join(dataDir, 'storage')),
  );
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer in ${timeoutMs} ms.`)), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The caching header for clients that read pictures directly from the bucket. */
export const cacheControl = 'public, max-age=31536000, immutable';

export function toStorageKey(name: string) {
  return `${bucketName}/${assertFileName(name)}`;
}

export function toPrivateKey(name: string) {
  return `${privateFolder}/${assertFileName(name)}`;
}

function assertFileName(name: string) {
  if (!/^[\w-]+\.[a-z]+$/.test(name)) throw new Error(`${JSON.stringify(name)} is no file name.`);
  return name;
}

export function isFileNotFoundError(cause: { name?: string; code?: string } | undefined) {
  return cause?.name === 'NoSuchKey' || cause?.code === 'ENOENT';
}

/** The time limits for each of two attempts to read or write a picture of about ten KB. */
const s3TimeoutsMs = { connectionTimeout: 1_000, requestTimeout: 2_500, socketTimeout: 2_500 };

/** An export of 100 MB takes some seconds, and a slow bucket some minutes. */
const largeFileTimeoutMs = 10 * 60_000;
const s3LargeFileTimeoutsMs = { ...s3TimeoutsMs, requestTimeout: largeFileTimeoutMs };

/** The time limit for all attempts together, which also ends a response that arrives byte by byte. */
const timeoutMs = 6_000;

/** Loads the S3 client only if pictures are stored in S3. */
async function createS3Driver(s3: NonNullable<Config['s3']>, times: typeof s3TimeoutsMs) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket: s3.bucket,
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    requestHandler: { ...times, throwOnRequestTimeout: true },
    maxAttempts: 2,
    // A checksum behind the content of a stream is refused by buckets of other makers than Amazon.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    visibility: 'private',
    supportsACL: false,
  });
}
