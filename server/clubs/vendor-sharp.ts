import sharp, { type Metadata } from 'sharp';
import { type PhotoSize, photoSizes } from './rules/photos.ts';

export type ScaledPictures = Record<PhotoSize, Uint8Array>;

export type PhotoRefusal =
  | { reason: 'missing' | 'too-long' | 'format' | 'damaged' }
  | { reason: 'too-many-pixels'; megapixels: number };

export class PhotoRefusedError extends Error {
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal) {
    super(`Photo rejected: ${refusal.reason}.`);
    this.refusal = refusal;
  }
}

const megapixel = 1_000_000;
const maxPixels = 40 * megapixel;

/**
 * With this limit, decoding a photo takes at most 150 MB of memory in the server and the decoder
 * process together.
 */
const maxDecodedBytes = 60_000_000;

sharp.cache(false);
sharp.concurrency(1);
// Block all image formats of libvips (also SVG, PDF and TIFF) except the five that are unblocked
// here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** Detects the format from the content. Throws `PhotoRefusedError` if the photo cannot be used. */
export async function createScaledPictures(content: Uint8Array): Promise<ScaledPictures> {
  if (content.length === 0) throw new PhotoRefusedError({ reason: 'missing' });
  const metadata = await readPhotoMetadata(content);
  if (!metadata) throw new PhotoRefusedError({ reason: 'format' });
  const allowed = Math.min(maxPixels, maxDecodedBytes / estimateBytesPerPixel(metadata));
  if (metadata.width * metadata.height > allowed) {
    const megapixels = Math.floor(allowed / megapixel);
    throw new PhotoRefusedError({ reason: 'too-many-pixels', megapixels });
  }
  try {
    return await scalePhotoToSquares(content);
  } catch {
    throw new PhotoRefusedError({ reason: 'damaged' });
  }
}

async function readPhotoMetadata(content: Uint8Array) {
  try {
    const metadata = await sharp(content, { limitInputPixels: false }).metadata();
    return metadata.format === 'heif' && metadata.compression !== 'av1' ? undefined : metadata;
  } catch {
    return undefined;
  }
}

/**
 * The numbers of bytes were measured with libvips 8.18 and photos of 40 megapixels, and rounded up.
 */
function estimateBytesPerPixel(metadata: Metadata) {
  const { format, isProgressive, channels, chromaSubsampling, depth, pages = 1 } = metadata;
  if (format === 'heif') return 18;
  if (format === 'gif') return 5;
  if (format === 'webp') return pages > 1 ? 9 : 4;
  if (!isProgressive) return depth === 'ushort' ? 3 : 1;
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3 : 2 * Math.max(channels, 1.5);
  return channels * (depth === 'ushort' ? 2 : 1) + 2;
}

async function scalePhotoToSquares(content: Uint8Array): Promise<ScaledPictures> {
  const [largest] = photoSizes;
  const { data, info } = await sharp(content, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize(largest, largest, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  });
  const pictures = photoSizes.map(async (size) => {
    const picture = await square.clone().resize(size, size).webp({ quality: 82 }).toBuffer();
    return [size, new Uint8Array(picture)] as const;
  });
  return Object.fromEntries(await Promise.all(pictures)) as ScaledPictures;
}
