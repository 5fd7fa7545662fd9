import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDate, formatShortDate } from './calendar-date.ts';
import { formatDateTime } from './date-time.ts';
import { toLondonTime } from './london-time.ts';

const instants = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T23:59:59Z'),
  noInvalidDate: true,
});

it.each([
  ['2027-03-28T00:59:59Z', '2027-03-28T00:59:59.000Z'],
  ['2027-03-28T01:00:00Z', '2027-03-28T02:00:00.000Z'],
  ['2027-10-31T00:59:59Z', '2027-10-31T01:59:59.000Z'],
  ['2027-10-31T01:00:00Z', '2027-10-31T01:00:00.000Z'],
])('converts %s, beside a change of the clocks, to the London time %s', (instant, london) => {
  expect(toLondonTime(new Date(instant)).toISOString()).toBe(london);
});

it('converts every instant as the time zone data of the system do', () => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  fc.assert(
    fc.property(instants, (instant) => {
      const [date, time] = format.format(instant).split(' ');
      expect(toLondonTime(instant).toISOString().slice(0, 19)).toBe(`${date}T${time}`);
    }),
  );
});

it('formats dates and times as the browser does in British English', () => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);
  const long = format({ dateStyle: 'full', timeZone: 'UTC' });
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const short = format({ ...day, weekday: 'short', timeZone: 'UTC' });
  const time = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' } as const;
  const dateTime = format({ ...day, ...time });
  fc.assert(
    fc.property(instants, (instant) => {
      const date = instant.toISOString().slice(0, 10);
      expect(formatDate(date)).toBe(long.format(instant).replace(',', ''));
      expect(formatShortDate(date)).toBe(short.format(instant).replace(',', ''));
      expect(formatDateTime(instant.toISOString())).toBe(dateTime.format(instant));
    }),
  );
});
