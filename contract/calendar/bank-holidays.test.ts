import { expect, it } from 'vitest';
import { listBankHolidays, listSummerBankHolidays, type Nation } from './bank-holidays.ts';

const listDates = (year: number, nation: Nation) =>
  listBankHolidays(year)
    .filter(({ nations }) => nations.includes(nation))
    .map(({ date }) => date.slice(5));

it.each<[number, Nation, string]>([
  [2025, 'England and Wales', '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  [2026, 'England and Wales', '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  [2027, 'England and Wales', '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  [2028, 'England and Wales', '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
  [2026, 'Scotland', '01-01 01-02 04-03 05-04 05-25 08-03 11-30 12-25 12-28'],
  [2027, 'Scotland', '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28'],
  [2026, 'Northern Ireland', '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28'],
  [2027, 'Northern Ireland', '01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28'],
])('lists the bank holidays of %i in %s as gov.uk does', (year, nation, dates) => {
  expect(listDates(year, nation).join(' ')).toBe(dates);
});

it('names the nations in which a day is a bank holiday', () => {
  const holidays = listBankHolidays(2027);
  expect(holidays.find(({ date }) => date === '2027-05-03')?.nations).toHaveLength(3);
  expect(holidays.find(({ date }) => date === '2027-08-02')).toEqual({
    date: '2027-08-02',
    name: 'Summer bank holiday',
    nations: ['Scotland'],
  });
});

it('lists the three bank holidays of an English summer', () => {
  expect(listSummerBankHolidays(2027)).toEqual(['2027-05-03', '2027-05-31', '2027-08-30']);
});
