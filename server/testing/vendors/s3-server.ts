import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll } from 'vitest';

const accessKey = 'S3RVER';
const bucket = 'fixturebook';

/**
 * Starts a server with the API of Amazon S3 that checks signatures. It refuses those of requests for the list of
 * a bucket, which the SDK signs with a slash behind the name, so tests of lists switch the check off.
 */
export async function startS3Server({ checksSignatures = true } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'fixturebook-s3-'));
  let server = createS3Server(directory, 0, checksSignatures);
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}`;
  afterAll(async () => {
    await server.close().catch(() => {});
    await rm(directory, { recursive: true });
  });

  return {
    settings: {
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKey,
      S3_SECRET_ACCESS_KEY: accessKey,
    },
    /** Lists the keys in the bucket, with an unsigned request, which this server allows. */
    async listKeys() {
      const listed = await (await fetch(`${url}/${bucket}?list-type=2`)).text();
      return [...listed.matchAll(/<Key>(.+?)<\/Key>/g)].map(([, key = '']) => key);
    },
    read: (key: string) => fetch(`${url}/${bucket}/${key}`),
    /** Stores an object, also with an unsigned request. */
    write: (key: string, content: ArrayBuffer) =>
      fetch(`${url}/${bucket}/${key}`, { method: 'PUT', body: content }),
    stop: () => server.close(),
    async start() {
      server = createS3Server(directory, port, checksSignatures);
      await server.run();
    },
  };
}

function createS3Server(directory: string, port: number, checksSignatures: boolean) {
  return new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    allowMismatchedSignatures: !checksSignatures,
    configureBuckets: [{ name: bucket }],
  });
}
