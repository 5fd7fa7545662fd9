import { expect, it } from 'vitest';
import { demoClubs } from './clubs.ts';
import { generateFreeDates } from './free-dates.ts';
import { createSeededRandom } from './random.ts';
import { isChristmas, listUpcomingDays } from './season.ts';
import { createFreeDatesOfFirstDemoClub } from './suitable-dates.ts';

it('lists indoor dates in December, but none at Christmas', () => {
  const days = listUpcomingDays('2026-11-29');
  const listings = [
    ...createFreeDatesOfFirstDemoClub(days),
    ...demoClubs.flatMap((club, place) =>
      generateFreeDates(club, place, days, createSeededRandom(place + 1)),
    ),
  ];
  const dates = listings.map(({ fixture }) => fixture.date);
  expect(dates.some((date) => date.startsWith('2026-12'))).toBe(true);
  expect(dates.filter(isChristmas)).toEqual([]);
});
