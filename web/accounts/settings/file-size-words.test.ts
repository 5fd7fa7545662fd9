import { expect, it } from 'vitest';
import { formatFileSize } from './file-size-words.ts';

it('formats file sizes as bytes, whole kilobytes or megabytes with one decimal', () => {
  expect([812, 14_300, 999_499, 999_500, 3_240_000].map(formatFileSize)).toEqual([
    '812 bytes',
    '14 KB',
    '999 KB',
    '1.0 MB',
    '3.2 MB',
  ]);
});
