import type { CardItem } from '@fixturebook/contract/card/card';
import { expect, test } from 'vitest';
import { groupByMonth, listMonths, listWeeks } from './month-groups.ts';

const items = ['2027-03-28', '2027-05-01', '2027-05-08'].map(
  (date) => ({ fixture: { date } }) as CardItem,
);

test('groups the fixtures of a card by month', () => {
  expect(groupByMonth(items).map(({ month, items }) => [month, items.length])).toEqual([
    ['2027-03-01', 1],
    ['2027-05-01', 2],
  ]);
});

test('lists the months of a season from April to September, and other months with fixtures', () => {
  const months = listMonths(2027, items).map((month) => month.slice(5, 7));
  expect(months).toEqual(['03', '04', '05', '06', '07', '08', '09']);
});

test('splits a month into weeks from Monday to Sunday', () => {
  const weeks = listWeeks('2027-05-01');
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2027-04-26',
    '2027-05-03',
    '2027-05-10',
    '2027-05-17',
    '2027-05-24',
    '2027-05-31',
  ]);
  expect(weeks[0]?.at(-1)).toBe('2027-05-02');
  expect(listWeeks('2027-02-01')).toHaveLength(4);
});
