import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weekdayNames } from '../../teams/api.ts';
import { addDays, getWeekday } from '../../ui/dates/calendar-date.ts';
import { formatLines, listChosenDays, listDays, listMonthsOfRange } from './pick-rules.ts';

const range = { from: '2027-06-01', to: '2027-06-30' };

it('lists the days of a range that are on one of the weekdays', () => {
  expect(listDays(range, ['sunday'])).toEqual([
    '2027-06-06',
    '2027-06-13',
    '2027-06-20',
    '2027-06-27',
  ]);
  expect(listDays({ from: '2027-06-05', to: '2027-06-06' }, ['saturday', 'sunday'])).toEqual([
    '2027-06-05',
    '2027-06-06',
  ]);
  expect(listDays(range, [])).toEqual([]);
});

it('lists each day of a range once when all weekdays are chosen', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2027-01-01', days));
  fc.assert(
    fc.property(day, fc.nat(60), fc.subarray([...weekdayNames]), (from, length, names) => {
      const to = addDays(from, length);
      expect(listDays({ from, to }, [...weekdayNames])).toHaveLength(length + 1);
      for (const one of listDays({ from, to }, names))
        expect(names).toContain(weekdayNames[getWeekday(one)]);
    }),
  );
});

it('lists the months that a range touches', () => {
  expect(listMonthsOfRange({ from: '2026-12-31', to: '2027-02-01' })).toEqual([
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ]);
});

it('leaves out unticked and taken days, and adds ticked ones in their order', () => {
  const days = ['2027-06-06', '2027-06-13', '2027-06-20'];
  const options = {
    toggled: ['2027-06-13', '2027-06-09'],
    taken: new Set(['2027-06-20']),
    range,
  };
  expect(listChosenDays(days, options)).toEqual(['2027-06-06', '2027-06-09']);
});

it('ignores a ticked day that is outside the range', () => {
  const options = { toggled: ['2027-07-04'], taken: new Set<string>(), range };
  expect(listChosenDays([], options)).toEqual([]);
});

it('writes a line for each day with its side and start', () => {
  const days = ['2027-06-06', '2027-06-13'];
  expect(formatLines(days, { side: 'either', startTime: '13:30' })).toBe(
    '2027-06-06 Home or away 13:30\n2027-06-13 Home or away 13:30',
  );
  expect(formatLines(['2027-06-06'], { side: 'away', startTime: '' })).toBe('2027-06-06 Away');
});
