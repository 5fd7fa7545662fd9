import sharp from 'sharp';

/** Creates photos of the formats and sizes that take the most memory of those the server accepts. */
export async function createLargePhotos(): Promise<Record<string, Uint8Array>> {
  const [ten, twenty, forty] = [
    createNoise(3_600, 2_700),
    createNoise(5_200, 3_800),
    createNoise(7_300, 5_400),
  ];
  return {
    'a JPEG of 39 megapixels': await forty.jpeg({ quality: 40 }).toBuffer(),
    'a progressive JPEG of 19 megapixels': await twenty
      .jpeg({ quality: 60, progressive: true })
      .toBuffer(),
    'a WebP of 9 megapixels': await ten.webp({ quality: 80 }).toBuffer(),
  };
}

/** Noise does not compress well, so the photos are as large as those of a camera. */
function createNoise(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } });
}
