/** The longest side of an image, because no screen shows more pixels. */
const maxSidePx = 2048;

const maxUnchangedBytes = 1_000_000;

const widelySupportedTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
]);

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  // If the browser cannot read the image, the page uploads it unchanged.
  postMessage(await shrinkImageFile(data).catch(() => undefined));
});

async function shrinkImageFile(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, maxSidePx / Math.max(picture.width, picture.height));
  if (scale === 1 && file.size <= maxUnchangedBytes && widelySupportedTypes.has(file.type))
    return undefined;
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: getTargetImageType(file), quality: 0.9 });
}

/** JPEG has no transparency, but neither have photos. */
function getTargetImageType({ type }: File) {
  return /^image\/(jpeg|hei[cf])$/.test(type) ? 'image/jpeg' : 'image/webp';
}
