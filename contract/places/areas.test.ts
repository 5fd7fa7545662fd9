import { expect, test } from 'vitest';
import { areas, findArea, findAreaOfPostcode, formatInArea } from './areas.ts';
import { postcodeAreas } from './places.ts';

test('every postcode belongs to exactly one county or city', () => {
  const starts = areas.flatMap((area) => area.postcodeStarts);
  for (const [letters] of postcodeAreas)
    for (const digit of '0123456789') {
      const owners = starts.filter((start) => start === letters || start === letters + digit);
      expect(owners, letters + digit).toHaveLength(1);
    }
  const known = new Set(postcodeAreas.map(([letters]) => letters as string));
  expect(starts.filter((start) => !known.has(start.replace(/\d$/, '')))).toEqual([]);
});

test('areas are listed by name, and no two share a name or an address', () => {
  const names = areas.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(new Set(names).size).toBe(areas.length);
  expect(new Set(areas.map(({ slug }) => slug)).size).toBe(areas.length);
});

test('an area is found by a postcode in any case, and not by other text', () => {
  expect(findAreaOfPostcode('sl4 1pf')?.name).toBe('Berkshire');
  expect(findAreaOfPostcode('E1 6AN')?.name).toBe('London');
  expect(findAreaOfPostcode('12345')).toBeUndefined();
});

test('a postcode area that belongs to two counties is divided by its districts', () => {
  const counties = ['SL0', 'SL1', 'SL6', 'SL7 2AB', 'SL8', 'SL9'].map(findAreaOfPostcode);
  expect(counties.map((county) => county?.name)).toEqual([
    'Buckinghamshire',
    'Berkshire',
    'Berkshire',
    'Buckinghamshire',
    'Buckinghamshire',
    'Buckinghamshire',
  ]);
});

test('an area has the preposition that its name needs', () => {
  const format = (slug: string) => {
    const area = findArea(slug);
    return area && formatInArea(area);
  };
  expect(format('berkshire')).toBe('in Berkshire');
  expect(format('isle-of-wight')).toBe('on the Isle of Wight');
});
