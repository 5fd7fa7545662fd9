import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createScaledPictures } from './vendor-sharp.ts';

const createPhoto = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#2e6b3a' } });

function createTwoColourPhoto() {
  const half = { create: { width: 300, height: 600, channels: 3, background: '#0000ff' } } as const;
  return sharp({
    create: { width: 600, height: 600, channels: 3, background: '#ff0000' },
  }).composite([{ input: half, left: 300, top: 0 }]);
}

async function readColour(picture: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
  return red > blue ? 'red' : 'blue';
}

function createPngChunk(type: string, data: Buffer) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function createPngClaimingSize(width: number, height: number, interlaced = 0) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'accepts a photo in the format %s',
    async (format) => {
      const pictures = await createScaledPictures(await createPhoto().toFormat(format).toBuffer());
      for (const size of [512, 128] as const)
        expect(await sharp(pictures[size]).metadata()).toMatchObject({
          format: 'webp',
          width: size,
          height: size,
        });
    },
  );

  it('keeps the transparency of a picture', async () => {
    const crest = sharp({
      create: { width: 50, height: 50, channels: 4, background: '#00000000' },
    });
    const pictures = await createScaledPictures(await crest.png().toBuffer());
    expect(await sharp(pictures[128]).metadata()).toMatchObject({ hasAlpha: true });
  });

  it('rotates a photo as the orientation in its metadata says', async () => {
    const turned = await createTwoColourPhoto().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const pictures = await createScaledPictures(turned);
    expect(await readColour(pictures[512], 256, 20)).toBe('red');
    expect(await readColour(pictures[512], 256, 490)).toBe('blue');
  });

  it('removes the location and the camera from the metadata of a photo', async () => {
    const tagged = await createPhoto()
      .jpeg()
      .withExif({
        IFD0: { Make: 'Secretcam' },
        IFD3: { GPSLatitude: '51/1 26/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">where</x:xmpmeta>')
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    for (const picture of Object.values(await createScaledPictures(tagged))) {
      const metadata = await sharp(picture).metadata();
      expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(Buffer.from(picture).includes('Secretcam')).toBe(false);
    }
  });

  it.each(['jpeg', 'png', 'gif'] as const)(
    'removes data that is appended to a %s file',
    async (format) => {
      const hidden = '<script>alert(1)</script>PK\u0003\u0004';
      const whole = await createPhoto().toFormat(format).toBuffer();
      const polyglot = Buffer.concat([whole, Buffer.from(hidden)]);
      for (const picture of Object.values(await createScaledPictures(polyglot))) {
        expect(Buffer.from(picture).includes('script')).toBe(false);
        expect(Buffer.from(picture).includes('PK\u0003\u0004')).toBe(false);
        expect(Buffer.from(picture).subarray(0, 4).toString()).toBe('RIFF');
      }
    },
  );

  it('accepts a long thin picture and a picture of one pixel', async () => {
    for (const [width, height] of [
      [3000, 10],
      [1, 1],
    ] as const) {
      const shape = sharp({ create: { width, height, channels: 3, background: '#fff' } });
      const pictures = await createScaledPictures(await shape.png().toBuffer());
      expect(await sharp(pictures[512]).metadata()).toMatchObject({ width: 512, height: 512 });
    }
  });
});

describe('files that are not usable photos', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['an SVG image with a script', Buffer.from(svg)],
    ['an SVG image with an XML declaration', Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a PDF document', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['an HTML page', Buffer.from('<!doctype html><title>Match day</title>')],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000')],
    ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256))],
  ])('rejects a file that is not a supported photo: %s', async (_name, content) => {
    await expect(createScaledPictures(content)).rejects.toMatchObject({
      refusal: { reason: 'format' },
    });
  });

  it('rejects a TIFF picture', async () => {
    const forPrint = await createPhoto().tiff().toBuffer();
    await expect(createScaledPictures(forPrint)).rejects.toMatchObject({
      refusal: { reason: 'format' },
    });
  });

  it('rejects a JPEG file of which the second half is missing', async () => {
    const whole = await createTwoColourPhoto().jpeg().toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    await expect(createScaledPictures(half)).rejects.toMatchObject({
      refusal: { reason: 'damaged' },
    });
  });

  it.each([
    ['20,000 × 20,000 pixels', createPngClaimingSize(20_000, 20_000), 40],
    ['40 megapixels and interlacing', createPngClaimingSize(8_000, 5_000, 1), 10],
  ])('rejects a picture whose header claims %s', async (_name, content, megapixels) => {
    const refusal = { reason: 'too-many-pixels', megapixels };
    await expect(createScaledPictures(content)).rejects.toMatchObject({ refusal });
  });

  it('rejects an empty file', async () => {
    await expect(createScaledPictures(new Uint8Array())).rejects.toMatchObject({
      refusal: { reason: 'missing' },
    });
  });
});

it.each(['gif', 'webp'] as const)(
  'keeps only the first frame of an animated %s',
  async (format) => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 60, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const pictures = await createScaledPictures(moving);
    expect((await sharp(pictures[512]).metadata()).pages).toBeUndefined();
    expect(await readColour(pictures[512], 256, 256)).toBe('red');
  },
);

it('accepts a JPEG photo of 40 megapixels', async () => {
  const large = sharp({
    create: { width: 8_000, height: 5_000, channels: 3, background: '#2e6b3a' },
  });
  const pictures = await createScaledPictures(await large.jpeg().toBuffer());
  expect(pictures[128].length).toBeGreaterThan(0);
});
