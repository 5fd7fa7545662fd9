import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

/** Chooses an image of random noise to upload, because noise compresses as little as a photo. */
function chooseNoiseImageFile(page: Page, size: { width: number; height: number }, type: string) {
  return page.getByLabel('Upload Image').evaluate(
    async (input, { width, height, type }) => {
      const [tile, canvas] = [new OffscreenCanvas(256, 256), new OffscreenCanvas(width, height)];
      const noise = new ImageData(256, 256);
      for (let i = 0; i < noise.data.length; i += 4)
        noise.data.set([(i * 7919) % 251, (i * 104729) % 241, (i * 1299709) % 239, 255], i);
      tile.getContext('2d')?.putImageData(noise, 0, 0);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.fillStyle = context.createPattern(tile, 'repeat') as CanvasPattern;
      context.fillRect(0, 0, width, height);
      const picture = await canvas.convertToBlob({ type, quality: 0.95 });
      const files = new DataTransfer();
      files.items.add(new File([picture], 'camera', { type }));
      (input as HTMLInputElement).files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      return picture.size;
    },
    { ...size, type },
  );
}

test('scales a photo of 48 megapixels down before it uploads it', async ({ page, club }) => {
  await page.goto('/editProfile');
  const megabyte = 1024 * 1024;
  const chosen = await chooseNoiseImageFile(page, { width: 8064, height: 6048 }, 'image/jpeg');
  expect(chosen).toBeGreaterThan(10 * megabyte);
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/v1/me/club/photo')),
    page.getByRole('button', { name: 'Submit' }).click(),
  ]);
  expect(Number((await sent.allHeaders())['content-length'])).toBeLessThan(4 * megabyte);
  expect((await sent.allHeaders())['content-type']).toBe('image/jpeg');
  await expect(page).toHaveURL('/dashboard');
  const photo = page.getByRole('link', { name: club.name }).first().locator('img');
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
});

test('uploads a small crest unchanged', async ({ page, club }) => {
  await page.goto('/editProfile');
  const chosen = await chooseNoiseImageFile(page, { width: 90, height: 60 }, 'image/png');
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/v1/me/club/photo')),
    page.getByRole('button', { name: 'Submit' }).click(),
  ]);
  expect(Number((await sent.allHeaders())['content-length'])).toBe(chosen);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: club.name }).first().locator('img')).toBeVisible();
});

test('refuses a photo of more than 10 MB that the browser cannot scale down, and saves the rest of the profile', async ({
  page,
  club,
}) => {
  await page.goto('/editProfile');
  const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'camera.heic', mimeType: 'image/heic', buffer });
  await expect(page.getByText('Choose an image of at most 10 MB.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/We've saved your profile, but not the photo/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: club.name }).first().locator('img')).toHaveCount(0);
});
