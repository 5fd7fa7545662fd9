import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { photoMaxBytes } from '@fixturebook/contract/limits';
import { AppError, invalidInput } from '../platform/errors.ts';
import { createFairGate } from '../platform/http/fair-gate.ts';
import type { Logger } from '../platform/log.ts';
import { serverFolder } from '../platform/server-folder.ts';
import type { PhotoRefusal, ScaledPictures } from './vendor-sharp.ts';
import type { PhotoDecodeJob, PhotoDecodeOutcome } from './vendor-sharp-process.ts';

const uploadMaxBytes = photoMaxBytes + 64 * 1024;

/** Decoding a picture of the maximum size, 40 megapixels, takes two or three seconds. */
const decodeTimeoutMs = 20_000;

/** The last of the waiting photos is decoded after about a minute. */
const decodeInTurn = createFairGate({
  concurrency: 1,
  maxWaiting: 20,
  maxOfCaller: 10,
  retryAfterSeconds: 5,
});

type PhotoLogger = Pick<Logger, 'warn'>;

/** Stores the upload in a temporary file, so that slow or waiting uploads use no memory. */
export async function convertPhotoUpload(
  { contentType, body, userId }: { contentType: string; body: Request['body']; userId: string },
  log: PhotoLogger,
): Promise<ScaledPictures> {
  if (!body) throw toPhotoError({ reason: 'missing' });
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-photo-'));
  try {
    const file = join(folder, 'upload');
    await pipeline(body, limitUploadSize, createWriteStream(file)).catch(refuseAbortedUpload);
    const order = { file, contentType, maxBytes: photoMaxBytes };
    const outcome = await decodeInTurn(userId, () => decodePhotoInChildProcess(order, log));
    if ('refusal' in outcome) throw toPhotoError(outcome.refusal);
    return outcome.pictures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* limitUploadSize(chunks: AsyncIterable<Uint8Array>) {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > uploadMaxBytes) throw toPhotoError({ reason: 'too-long' });
    yield chunk;
  }
}

function refuseAbortedUpload(error: NodeJS.ErrnoException): never {
  throw error.code === 'ECONNRESET' ? toPhotoError({ reason: 'damaged' }) : error;
}

const decoderProgram = pathToFileURL(join(serverFolder, 'clubs/vendor-sharp-process.ts'));

/**
 * If a signal ends the decoder process, the picture is treated as damaged (400). If the decoder
 * fails in another way, the response is a server error (503).
 */
export function decodePhotoInChildProcess(
  job: PhotoDecodeJob,
  log: PhotoLogger,
  program: URL = decoderProgram,
) {
  return new Promise<PhotoDecodeOutcome>((resolve, reject) => {
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
      resolve(outcome as PhotoDecodeOutcome);
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
    child.send(job, () => {});
  });
}

function decoderUnavailableError() {
  const message = 'We can’t process photos right now. Try again later.';
  return new AppError(503, 'photos-unavailable', message, [], { 'Retry-After': '60' });
}

function toPhotoError(refusal: PhotoRefusal) {
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
      const message = 'Choose a JPEG, PNG, WebP, GIF or AVIF picture.';
      return new AppError(415, 'photo-format', message, [{ path: 'photo', message }]);
    }
  }
}
