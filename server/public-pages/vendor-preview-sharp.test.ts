import fc from 'fast-check';
import sharp, { type Region } from 'sharp';
import { expect, it } from 'vitest';
import type { PreviewContent } from './rules/preview-pictures.ts';
import { createTextPen } from './vendor-fontkit.ts';
import { drawPreviewPicture } from './vendor-preview-sharp.ts';

const content: PreviewContent = {
  label: 'Looking for opponents',
  isLookingForOpponents: true,
  title: 'Sunday 14 June 2027',
  titleLines: 1,
  names: ['Sunday XI', 'Marlow Park CC'],
  details: ['Home or away · 40 overs', 'Marlow, Buckinghamshire'],
  photo: null,
};
const pen = createTextPen({ family: 'source-sans-3', weight: 600 });
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
);

it('draws Welsh, Gaelic and accented letters, and leaves out those that the fonts do not have', () => {
  expect(pen.toDrawable('Clwb Ŵyddgrug  Sgùrr Þór')).toBe('Clwb Ŵyddgrug Sgùrr Þór');
  expect(pen.toDrawable('Ramblers 🏏 נבחרת CC\u202e')).toBe('Ramblers CC');
  expect(pen.toDrawable('Z̸͇̈a̶l̷g̵o̶')).toBe('Zalgo');
});

it('measures and draws any text without an error', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const drawable = pen.toDrawable(text);
      expect(pen.measure(drawable)).toBeGreaterThanOrEqual(0);
      expect(pen.draw(drawable, { x: 0, y: 0, size: 40 })).not.toContain('NaN');
    }),
  );
});

it('draws a picture of 1200 by 630 pixels whatever a club is called', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (team, club) => {
      const picture = await drawPreviewPicture({ ...content, title: club, names: [team, club] });
      expect(await sharp(picture).metadata()).toMatchObject({
        format: 'png',
        width: 1200,
        height: 630,
      });
    }),
    { numRuns: 20 },
  );
});

it('keeps the longest texts above the grass and beside the crest', async () => {
  const long = 'W'.repeat(80);
  const crest = await sharp({
    create: { width: 512, height: 512, channels: 3, background: '#fffefa' },
  })
    .webp()
    .toBuffer();
  const { names, details, ...rest } = content;
  const longest = { ...rest, names: names.map(() => long), details: details.map(() => long) };
  const withoutText = { ...rest, title: '', label: '', names: [], details: [] };
  const [full, empty] = await Promise.all(
    [longest, withoutText].map((one) => drawPreviewPicture(one, crest)),
  );
  for (const area of [
    { left: 900, top: 100, width: 300, height: 530 },
    { left: 0, top: 580, width: 1200, height: 50 },
  ])
    expect(await cut(full, area)).toEqual(await cut(empty, area));
});

async function cut(picture: Uint8Array | undefined, area: Region) {
  return sharp(picture).extract(area).raw().toBuffer();
}
