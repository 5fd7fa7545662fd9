import { readFile } from 'node:fs/promises';
import {
  createScaledPictures,
  type PhotoRefusal,
  PhotoRefusedError,
  type ScaledPictures,
} from './vendor-sharp.ts';

export interface PhotoDecodeJob {
  file: string;
  contentType: string;
  maxBytes: number;
}

export type PhotoDecodeOutcome = { pictures: ScaledPictures } | { refusal: PhotoRefusal };

// Photos are decoded in a process of their own, so that a decoder that crashes, hangs or uses too
// much memory does not affect the server.
process.once('message', async (order: PhotoDecodeJob) => {
  process.send?.(await decodePhoto(order), undefined, undefined, () => process.exit());
});
process.once('disconnect', () => process.exit());

async function decodePhoto({
  file,
  contentType,
  maxBytes,
}: PhotoDecodeJob): Promise<PhotoDecodeOutcome> {
  const photo = await extractPhoto(await readFile(file), contentType);
  if (!photo) return { refusal: { reason: 'missing' } };
  if (photo.length > maxBytes) return { refusal: { reason: 'too-long' } };
  try {
    return { pictures: await createScaledPictures(photo) };
  } catch (error) {
    if (error instanceof PhotoRefusedError) return { refusal: error.refusal };
    throw error;
  }
}

async function extractPhoto(content: Buffer<ArrayBuffer>, contentType: string) {
  if (!/^multipart\/form-data/i.test(contentType)) return content;
  const request = new Response(content, { headers: { 'content-type': contentType } });
  const form = await request.formData().catch(() => undefined);
  const photo = form?.get('photo');
  return photo instanceof File ? new Uint8Array(await photo.arrayBuffer()) : undefined;
}
