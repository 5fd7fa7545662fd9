import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';

const folder = join(import.meta.dirname, '../../web/public');

/** `npm run pictures` runs this test, which draws the icons from the favicon. */
test('draws the icons of the installable web app from the favicon', async ({ page }) => {
  const ball = await readFile(join(folder, 'favicon.svg'), 'utf8');
  const draw = (size: number, look: AppIconStyle) => drawIcon(page, { ball, size, ...look });
  const round: AppIconStyle = { part: 1, ground: 'transparent' };
  // Android may crop an icon to its inner four fifths, so the ball is smaller on icons with a background.
  const full: AppIconStyle = { part: 0.62, ground: '#21303d' };
  await writeFile(join(folder, 'icons/192.png'), await draw(192, round));
  await writeFile(join(folder, 'icons/512.png'), await draw(512, round));
  await writeFile(join(folder, 'icons/maskable-512.png'), await draw(512, full));
  await writeFile(join(folder, 'icons/apple-touch.png'), await draw(180, { ...full, part: 0.8 }));
  await writeFile(join(folder, 'favicon.ico'), convertPngToIco(await draw(32, round), 32));
});

interface AppIconStyle {
  /** The width of the ball as a share of the icon's width, from 0 to 1. */
  part: number;
  ground: string;
}

async function drawIcon(
  page: Page,
  { ball, size, part, ground }: AppIconStyle & { ball: string; size: number },
) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground} }
    svg { width: ${part * 100}vw; display: block }
  </style>${ball}`);
  await expect(page.locator('svg')).toBeVisible();
  return page.screenshot({ omitBackground: true });
}

/** Wraps a PNG in the ICO file format. */
function convertPngToIco(png: Buffer, size: number) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // the type: an icon
  head.writeUInt16LE(1, 4); // the number of pictures
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
