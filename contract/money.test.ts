import { expect, it } from 'vitest';
import { formatPounds } from './money.ts';

it.each([
  [667, '£6.67'],
  [10_000, '£100'],
  [1_000_050, '£10,000.50'],
  [5, '£0.05'],
])('writes %i pence as %s', (pence, text) => expect(formatPounds(pence)).toBe(text));
