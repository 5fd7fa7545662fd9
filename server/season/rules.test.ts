import { listSummerBankHolidays } from '@fixturebook/contract/calendar/bank-holidays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween } from '../platform/calendar.ts';
import {
  findHomeGround,
  getEquivalentDayNextYear,
  getEquivalentDaysNextYear,
  keepOneFixturePerTeamDay,
  swapHomeAndAway,
} from './rules.ts';

const anyDate = fc
  .date({
    min: new Date('2000-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
const getWeekday = (date: string) => new Date(date).getUTCDay();

describe('the equivalent day of the next season', () => {
  it.each([
    ['a Sunday in June', '2026-06-07', '2027-06-06'],
    ['the Saturday before that Sunday', '2026-06-06', '2027-06-05'],
    ['a date in a leap year', '2028-05-13', '2029-05-12'],
    ['a date that moves by 53 weeks', '2031-06-01', '2032-06-06'],
    ['the spring bank holiday', '2026-05-25', '2027-05-31'],
    ['the early May bank holiday', '2026-05-04', '2027-05-03'],
    ['the August bank holiday', '2031-08-25', '2032-08-30'],
    ['the first day of a year', '2026-01-01', '2027-01-07'],
    ['the last day of a year', '2031-12-31', '2032-12-29'],
  ])('suggests the same day of the next season for %s', (_name, date, expected) => {
    expect(getEquivalentDayNextYear(date).date).toBe(expected);
  });

  it('moves a date 52 or 53 weeks to the same weekday of the next year', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const { date: next } = getEquivalentDayNextYear(date);
        expect(getWeekday(next)).toBe(getWeekday(date));
        expect([52 * 7, 53 * 7]).toContain(countDaysBetween(date, next));
        expect(Number(next.slice(0, 4))).toBe(Number(date.slice(0, 4)) + 1);
      }),
    );
  });

  it('keeps the number of days between two dates that move to the next year, so that weekends stay together', () => {
    const inSeason = anyDate.filter((date) => date.slice(5) > '01-10' && date.slice(5) < '12-11');
    fc.assert(
      fc.property(inSeason, fc.integer({ min: 1, max: 10 }), (date, days) => {
        const [one, other] = [
          getEquivalentDayNextYear(date),
          getEquivalentDayNextYear(addDays(date, days)),
        ];
        fc.pre(!one.bankHoliday && !other.bankHoliday);
        expect(countDaysBetween(one.date, other.date)).toBe(days);
      }),
    );
  });

  it('keeps a date within a week of its original day after any number of seasons', () => {
    // Leave out Mondays, because a date that moves to a bank holiday then follows that bank holiday
    // every year.
    const ordinary = anyDate.filter(
      (date) => date.slice(5) > '03-31' && date.slice(5) < '10-01' && getWeekday(date) !== 1,
    );
    fc.assert(
      fc.property(ordinary, fc.integer({ min: 1, max: 60 }), (date, seasons) => {
        let next = date;
        for (let season = 0; season < seasons; season += 1)
          next = getEquivalentDayNextYear(next).date;
        const sameDay = `${next.slice(0, 4)}${date.slice(4)}`;
        fc.pre(!Number.isNaN(Date.parse(sameDay)));
        expect(Math.abs(countDaysBetween(sameDay, next))).toBeLessThanOrEqual(7);
      }),
    );
  });

  it('moves bank holidays to bank holidays, and marks only those as bank holidays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2098 }), (year) => {
        expect(listSummerBankHolidays(year).map((date) => getEquivalentDayNextYear(date))).toEqual(
          listSummerBankHolidays(year + 1).map((date) => ({ date, bankHoliday: true })),
        );
      }),
    );
    fc.assert(
      fc.property(anyDate, (date) => {
        const isOne = listSummerBankHolidays(Number(date.slice(0, 4))).includes(date);
        expect(getEquivalentDayNextYear(date).bankHoliday).toBe(isOne);
      }),
    );
  });
});

describe('the equivalent days of one team', () => {
  it('moves a day by one more week when a bank holiday takes its place', () => {
    expect(getEquivalentDayNextYear('2025-04-28').date).toBe('2026-05-04');
    expect([...getEquivalentDaysNextYear(['2025-04-28', '2025-05-05'])]).toEqual([
      ['2025-05-05', { date: '2026-05-04', bankHoliday: true }],
      ['2025-04-28', { date: '2026-04-27', bankHoliday: false }],
    ]);
  });

  it('moves a day to the week after the bank holiday when the week before is taken', () => {
    const days = getEquivalentDaysNextYear(['2025-04-21', '2025-04-28', '2025-05-05']);
    expect([days.get('2025-04-21')?.date, days.get('2025-04-28')?.date]).toEqual([
      '2026-04-27',
      '2026-05-11',
    ]);
  });

  it('gives two days of a team different days with the same weekdays in every year from 2024 to 2044', () => {
    const yearOfDays = fc
      .integer({ min: 2024, max: 2044 })
      .chain((year) =>
        fc
          .uniqueArray(fc.integer({ min: 0, max: 363 }), { size: 'max', maxLength: 364 })
          .map((offsets) => offsets.map((offset) => addDays(`${year}-01-01`, offset))),
      );
    fc.assert(
      fc.property(yearOfDays, (dates) => {
        const days = getEquivalentDaysNextYear(dates);
        expect(new Set([...days.values()].map(({ date }) => date)).size).toBe(dates.length);
        for (const [date, day] of days) expect(getWeekday(day.date)).toBe(getWeekday(date));
      }),
    );
  });

  it('moves the days of a full season from April to September by at most one more week', () => {
    for (let year = 2024; year <= 2044; year += 1) {
      const dates = Array.from({ length: 183 }, (_, index) => addDays(`${year}-04-01`, index));
      const days = getEquivalentDaysNextYear(dates);
      expect(new Set([...days.values()].map(({ date }) => date)).size).toBe(dates.length);
      for (const [date, { date: next }] of days) {
        const usual = getEquivalentDayNextYear(date).date;
        expect(Math.abs(countDaysBetween(usual, next))).toBeLessThanOrEqual(7);
        expect(next.slice(0, 4)).toBe(String(year + 1));
      }
    }
  });
});

const anySide = fc.constantFrom('home' as const, 'away' as const, 'either' as const);

it('reverses home and away each season, so that the side is the same every second season', () => {
  fc.assert(
    fc.property(anySide, (before) => {
      expect(swapHomeAndAway(swapHomeAndAway(before))).toBe(before);
      expect(swapHomeAndAway(before) === before).toBe(before === 'either');
    }),
  );
});

const anyFixture = fc.record({
  teamName: fc.constantFrom('1st XI', '1ST xi', 'Colts'),
  date: fc.constantFrom('2026-06-06', '2026-06-07'),
  status: fc.constantFrom('open' as const, 'confirmed' as const, 'called-off' as const),
  createdAt: fc.date({ noInvalidDate: true }),
});

it('keeps one fixture for each team and day, and prefers a confirmed fixture', () => {
  fc.assert(
    fc.property(fc.array(anyFixture), (fixtures) => {
      const key = ({ date, teamName }: (typeof fixtures)[number]) =>
        `${date} ${teamName.toLowerCase()}`;
      const taken = keepOneFixturePerTeamDay(fixtures);
      expect(taken.map(key).toSorted()).toEqual([...new Set(fixtures.map(key))].toSorted());
      for (const one of taken)
        if (one.status !== 'confirmed')
          expect(
            fixtures.some((other) => key(other) === key(one) && other.status === 'confirmed'),
          ).toBe(false);
    }),
  );
});

describe('the home ground of a team', () => {
  const profile = { name: 'Amblers', postcode: 'SW18 4RD' };
  const rec = { ground: 'The Rec', postcode: 'SW18 4RD', surface: 'grass' };
  const park = { ground: 'The Park', postcode: 'SW18 1AA', surface: null };
  const elsewhere = { side: 'away' as const, ground: '', postcode: 'GU1 3AA', surface: null };
  const season = [
    { teamName: '1st XI', side: 'home' as const, ...rec },
    { teamName: '2nd XI', side: 'either' as const, ...park },
    { teamName: '1st XI', ...elsewhere },
  ];

  it('uses the last home ground of the team, or of another team of the club if the team has none', () => {
    const findGroundOfTeam = (teamName: string) =>
      findHomeGround({ teamName, ...elsewhere }, season, profile);
    expect(findGroundOfTeam('1ST XI')).toEqual(rec);
    expect(findGroundOfTeam('2nd XI')).toEqual(park);
    expect(findGroundOfTeam('Colts')).toEqual(park);
  });

  it('uses the ground of the fixture when the fixture was at home', () => {
    const [first] = season;
    if (first) expect(findHomeGround(first, season.toReversed(), profile)).toEqual(rec);
  });

  it('suggests the club’s name and postcode as the home ground when it had no home fixture last season', () => {
    const ground = { ground: 'Amblers', postcode: 'SW18 4RD', surface: null };
    expect(findHomeGround({ teamName: '1st XI', ...elsewhere }, [], profile)).toEqual(ground);
  });
});
