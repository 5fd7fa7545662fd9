import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateSlugs, isSlug } from './rules.ts';

function generateFirstSlugs(name: string, count: number) {
  const candidates = generateSlugs(name, () => '5f3a9c21');
  return Array.from({ length: count }, () => String(candidates.next().value));
}

describe('slugs', () => {
  it.each([
    ['Ash Green CC', 'ash-green-cc'],
    ["St. John's & St. Luke's C.C.", 'st-johns-and-st-lukes-c-c'],
    ['King’s Heath', 'kings-heath'],
    ['Llandŵr Ynys Môn', 'llandwr-ynys-mon'],
    ['Ærø Straße XI', 'aero-strasse-xi'],
    ['  --Sunday__XI--  ', 'sunday-xi'],
    ['1st XI', '1st-xi'],
    ['Map', 'map-club'],
    ['ਕ੍ਰਿਕਟ', 'club'],
    ['🏏', 'club'],
  ])('turns the name %j into the slug %j', (name, slug) => {
    expect(generateFirstSlugs(name, 1)).toEqual([slug]);
  });

  it('makes slugs unique with numbers, and then with random characters', () => {
    const slugs = generateFirstSlugs('Ash Green', 11);
    expect(slugs.slice(0, 3)).toEqual(['ash-green', 'ash-green-2', 'ash-green-3']);
    expect(slugs.slice(-3)).toEqual(['ash-green-9', 'ash-green-5f3a9c21', 'ash-green-5f3a9c21']);
  });

  it('generates valid slugs for any name', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('a', 'É', '-', '&', "'", ' ', 'ß'), { maxLength: 100 })
        .map((parts) => parts.join('')),
      fc.constantFrom('map', 'By Name', 'ME', ' new ', 'edit', 'search', ''),
    );
    fc.assert(
      fc.property(names, (name) => {
        const slugs = generateFirstSlugs(name, 12);
        expect(slugs.filter((slug) => !isSlug(slug))).toEqual([]);
        expect(new Set(slugs.slice(0, 10)).size).toBe(10);
        for (const reserved of ['map', 'me', 'new', 'edit', 'search'])
          expect(slugs).not.toContain(reserved);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    '',
    'Ash',
    'ash green',
    '-ash',
    'ash-',
    'ash--green',
    'ash\u0000',
    '../ash',
    'a'.repeat(71),
  ])('rejects the slug %j', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});
