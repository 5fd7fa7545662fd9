import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import {
  datesPerSitemap,
  formatClubsFile,
  formatDatesFile,
  getIdRange,
  parseClubsFile,
  parseDatesFile,
  planDatesFiles,
} from './sitemap-files.ts';

const dayCounts = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 60_000 })), {
    maxLength: 80,
  })
  .map((counts) => counts.map((open, day) => ({ date: addDays('2027-04-01', day), open })));

it('each day with free dates is in one file, or in all parts of a file of its own', () => {
  fc.assert(
    fc.property(dayCounts, (days) => {
      const files = planDatesFiles(days, '2027-04-01');
      for (const { date, open } of days) {
        const having = files.filter(({ from, to }) => from <= date && date <= to);
        if (open > 0) expect(having.length).toBe(Math.max(1, having[0]?.parts ?? 0));
        if (open > datesPerSitemap) expect(having[0]).toMatchObject({ from: date, to: date });
      }
    }),
  );
});

it('no file is planned for more free dates than it should have', () => {
  fc.assert(
    fc.property(dayCounts, (days) => {
      for (const { from, to, parts } of planDatesFiles(days, '2027-04-01')) {
        const covered = days.filter(({ date }) => from <= date && date <= to);
        const open = covered.reduce((sum, day) => sum + day.open, 0);
        expect(open / parts).toBeLessThanOrEqual(datesPerSitemap);
        expect(open).toBeGreaterThan(0);
      }
    }),
  );
});

it('the names of few files do not tell the first and the last day that has free dates', () => {
  const names = (days: string[]) =>
    planDatesFiles(
      days.map((date) => ({ date, open: 1 })),
      '2027-04-17',
    ).map(formatDatesFile);
  const name = 'dates-2027-04-01-9999-12-31.xml';
  expect(names(['2027-05-08', '2027-06-12'])).toEqual([name]);
  expect(names(['2027-08-01'])).toEqual([name]);
});

it('a name of a file is parsed as it was formatted', () => {
  fc.assert(
    fc.property(dayCounts, (days) => {
      for (const file of planDatesFiles(days, '2027-04-01'))
        expect(parseDatesFile(formatDatesFile(file))).toEqual(file);
    }),
  );
  expect(parseClubsFile(formatClubsFile(7))).toBe(7);
});

it.each([
  'dates-2027-02-30-2027-03-01.xml',
  'dates-2027-06-20-2027-06-01.xml',
  'dates-2027-06-12-2027-06-12-4-of-3.xml',
  'dates-2027-06-12-2027-06-13-1-of-3.xml',
  'dates-0000-01-01-2027-06-12.xml',
  'dates-2027-06-12.xml',
  "dates-2027-06-12-2027-06-12';.xml",
])('%j is no file of dates', (name) => {
  expect(parseDatesFile(name)).toBeUndefined();
});

it.each(['clubs-0.xml', 'clubs-01.xml', 'clubs-1e3.xml', 'clubs-12345678.xml'])(
  '%j is no file of clubs',
  (name) => {
    expect(parseClubsFile(name)).toBeUndefined();
  },
);

it('the parts of a day cover all ids, and none twice', () => {
  for (const parts of [1, 2, 3, 7, 12]) {
    const ranges = Array.from({ length: parts }, (_, place) =>
      getIdRange({ part: place + 1, parts }),
    );
    expect(ranges[0]?.firstId).toBe('00000000-0000-0000-0000-000000000000');
    expect(ranges.at(-1)?.lastId).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
    for (const [place, { firstId }] of ranges.slice(1).entries()) {
      const before = Number.parseInt(ranges[place]?.lastId.slice(0, 8) ?? '', 16);
      expect(Number.parseInt(firstId.slice(0, 8), 16)).toBe(before + 1);
    }
  }
});
