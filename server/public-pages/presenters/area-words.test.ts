import { areas, findArea } from '@fixturebook/contract/places/areas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAreaCounts } from './area-words.ts';

const berkshire = findArea('berkshire') ?? areas[0];

const format = (clubs: number, freeWeekendDates: number) =>
  berkshire && formatAreaCounts(berkshire, { area: 'berkshire', clubs, freeWeekendDates });

test('the counts of an area are sentences', () => {
  expect(format(28, 112)).toBe(
    '28 clubs in Berkshire arrange their matches here, with 112 free weekend dates to come.',
  );
  expect(format(28, 3)).toContain(
    '28 clubs in Berkshire arrange their matches here, with a few free',
  );
  expect(format(28, 0)).toBe('28 clubs in Berkshire arrange their matches here.');
  expect(format(2, 40)).toBe(
    'A few clubs in Berkshire arrange their matches here, with free weekend dates to come.',
  );
  expect(format(0, 0)).toBe(
    'No club in Berkshire is here yet. List your free dates and be the first.',
  );
});

test('an area with one, two or three clubs reads the same, whatever they list', () => {
  const fewClubs = fc.integer({ min: 1, max: 3 });
  const someDates = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(fewClubs, someDates, (clubs, dates) => {
      expect(format(clubs, dates)).toBe(format(1, 1));
      expect(format(clubs, dates)).not.toMatch(/\d/);
    }),
  );
});
