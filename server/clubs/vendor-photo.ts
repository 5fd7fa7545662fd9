import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { photoMaxBytes } from '@fixturebook/contract/clubs';
import { AppError, invalidInput } from '../platform/errors.ts';
import { createConcurrencyLimiter } from '../platform/http/concurrency.ts';
import type { Logger } from '../platform/log.ts';
import type { PhotoRefusal, Pictures } from './vendor-sharp.ts';
import type { DecodeJob, DecodeOutcome } from './vendor-sharp-process.ts';

/** Bytes of an upload: a form adds a few lines to the picture. */
const uploadMaxBytes = photoMaxBytes + 64 * 1024;

/** ms; 40 megapixels take two or three seconds. */
const decodeTimeoutMs = 20_000;

/** One picture is decoded at a time; the rest wait, in seconds. */
const decodeOneAtATime = createConcurrencyLimiter({ concurrency: 1, timeoutSeconds: 60 });

type Log = Pick<Logger, 'warn'>;

interface Upload {
  contentType: string;
  body: Request['body'];
}

/**
 * The kept pictures of an uploaded one. The upload lies in a file while it comes in and waits, so
 * that many or slow ones cost no memory. What cannot be taken is refused with the field `photo`.
 */
export async function convertUpload({ contentType, body }: Upload, log: Log): Promise<Pictures> {
  if (!body) throw toAppError({ reason: 'missing' });
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-photo-'));
  try {
    const file = join(folder, 'upload');
    await pipeline(body, limitUploadSize, createWriteStream(file)).catch(refuseAbortedUpload);
    const order = { file, contentType, maxBytes: photoMaxBytes };
    const outcome = await decodeOneAtATime(() => decodeInChildProcess(order, log));
    if ('refusal' in outcome) throw toAppError(outcome.refusal);
    return outcome.pictures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* limitUploadSize(chunks: AsyncIterable<Uint8Array>) {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > uploadMaxBytes) throw toAppError({ reason: 'too-long' });
    yield chunk;
  }
}

/** The sender has gone: that is no fault of ours. */
function refuseAbortedUpload(error: NodeJS.ErrnoException): never {
  throw error.code === 'ECONNRESET' ? toAppError({ reason: 'damaged' }) : error;
}

const decoderProgram = new URL('./vendor-sharp-process.ts', import.meta.url);

/**
 * The picture is a stranger's: what decodes it is told no settings and no secrets. A decoder that is
 * brought down by a signal met a picture that we cannot take; one that gives up by itself cannot do
 * its work, which is no fault of the picture's (503).
 */
export function decodeInChildProcess(job: DecodeJob, log: Log, program: URL = decoderProgram) {
  return new Promise<DecodeOutcome>((resolve, reject) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = fork(program, {
      env: { PATH, NODE_COMPILE_CACHE },
      execArgv: [],
      serialization: 'advanced',
      timeout: decodeTimeoutMs,
      killSignal: 'SIGKILL',
    });
    let answered = false;
    child.once('message', (outcome) => {
      answered = true;
      resolve(outcome as DecodeOutcome);
    });
    child.once('error', (error) => {
      log.warn({ err: error }, 'photo decoder does not start');
      reject(decoderUnavailableError());
    });
    child.once('exit', (code, signal) => {
      if (answered) return;
      log.warn({ code, signal }, 'photo decoder ended without an answer');
      if (signal) resolve({ refusal: { reason: 'damaged' } });
      else reject(decoderUnavailableError());
    });
    // A decoder that is gone by now says so by its end.
    child.send(job, () => {});
  });
}

function decoderUnavailableError() {
  const message = 'Photos cannot be taken at the moment. Try again later.';
  return new AppError(503, 'photos-unavailable', message, [], { 'Retry-After': '60' });
}

function toAppError(refusal: PhotoRefusal) {
  switch (refusal.reason) {
    case 'missing':
      return invalidInput([{ path: 'photo', message: 'Choose a picture.' }]);
    case 'damaged':
      return invalidInput([{ path: 'photo', message: 'This picture is damaged. Choose another.' }]);
    case 'too-many-pixels': {
      const message = `Choose a picture of at most ${refusal.megapixels} megapixels.`;
      return invalidInput([{ path: 'photo', message }]);
    }
    case 'too-long': {
      const message = `Choose a picture of at most ${photoMaxBytes / 1024 / 1024} MB.`;
      return new AppError(413, 'photo-too-large', message, [{ path: 'photo', message }]);
    }
    case 'format': {
      const message = 'Choose a picture of the kind JPEG, PNG, WebP, GIF or AVIF.';
      return new AppError(415, 'photo-format', message, [{ path: 'photo', message }]);
    }
  }
}
