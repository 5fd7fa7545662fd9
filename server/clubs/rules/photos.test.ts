import { describe, expect, it } from 'vitest';
import { getPhotoFileName, isPhotoFileName } from './photos.ts';

describe('photo files', () => {
  it('builds photo file names that isPhotoFileName accepts', () => {
    expect(isPhotoFileName(getPhotoFileName('0f'.repeat(16), 128))).toBe(true);
  });

  it.each([
    '',
    '..',
    '../secret',
    `${'0f'.repeat(16)}-64.webp`,
    `${'0f'.repeat(16)}-512.webp/..`,
    `${'0F'.repeat(16)}-512.webp`,
  ])('rejects the photo file name %j', (name) => {
    expect(isPhotoFileName(name)).toBe(false);
  });
});
