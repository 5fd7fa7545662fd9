import { expect, test } from 'vitest';
import { listDayGroups } from './find-day-groups.ts';

const none = { from: '', to: '' };

function listDays(change: Partial<Parameters<typeof listDayGroups>[0]>) {
  const defaults = { today: '2027-06-09', freeDates: [], chosen: none, weekends: 2 };
  return listDayGroups({ ...defaults, ...change }).map((group) =>
    group.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)),
  );
}

test('offers the next weekends in the season, each with both days together', () => {
  expect(listDays({})).toEqual([
    ['2027-06-12', '2027-06-13', '2027-06-12 to 2027-06-13'],
    ['2027-06-19', '2027-06-20', '2027-06-19 to 2027-06-20'],
  ]);
});

test('offers on a Sunday that day alone and then the next weekends', () => {
  expect(listDays({ today: '2027-06-13' })[0]).toEqual(['2027-06-13']);
});

test('offers the first weekends of the next season from October to March', () => {
  expect(listDays({ today: '2026-11-27', weekends: 1 })[0]?.[0]).toBe('2027-04-03');
  expect(listDays({ today: '2027-09-26', weekends: 2 })).toEqual([
    ['2027-09-26'],
    ['2028-04-01', '2028-04-02', '2028-04-01 to 2028-04-02'],
  ]);
});

test('offers the club’s own free dates among the weekends, also out of season and midweek', () => {
  const freeDates = ['2027-06-16', '2027-06-13', '2027-10-03'];
  expect(listDays({ freeDates }).map(([first]) => first)).toEqual([
    '2027-06-12',
    '2027-06-16',
    '2027-06-19',
    '2027-10-02',
  ]);
});

test('offers the days of the search once', () => {
  const wednesday = { from: '2027-06-16', to: '2027-06-16' };
  expect(listDays({ chosen: wednesday })[1]).toEqual(['2027-06-16']);
  expect(listDays({ chosen: { from: '2027-06-12', to: '2027-06-13' } })).toHaveLength(2);
});
