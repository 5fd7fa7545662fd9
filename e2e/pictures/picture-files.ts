import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';

export const folder = join(import.meta.dirname, '../../docs/screenshots');
const quality = 80;

/** Waits until two screenshots in a row are the same, because a map is drawn gradually. */
export async function waitUntilPageStopsChanging(page: Page) {
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  let last = '';
  await expect(async () => {
    const before = last;
    last = (await page.screenshot({ animations: 'disabled' })).toString('base64');
    expect(last === before).toBe(true);
  }).toPass();
}

/** Takes a screenshot in the WebP format, whose files are a quarter as large as those of PNG. */
export async function takeWebPScreenshot(page: Page, options = {}) {
  const chromium = await page.context().newCDPSession(page);
  const format = { format: 'webp', quality, ...options } as const;
  const { data } = await chromium.send('Page.captureScreenshot', format);
  return Buffer.from(data, 'base64');
}

/** A folder for each area keeps the number of files in a folder small. */
export interface Picture {
  area: 'public' | 'club' | 'dialogs' | 'steps' | 'empty' | 'failing';
  name: string;
}

/** The look is a width and a colour scheme, such as `360-dark`. */
export async function savePicture(subject: Picture, look: string, picture: Buffer) {
  const file = join(folder, getPictureFileName(subject, look));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
}

export function getPictureFileName({ area, name }: Picture, look: string) {
  return `${look}/${area}/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.webp`;
}
