import { cardCalendarMaxEvents } from '@fixturebook/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCalendarEvents } from './events.ts';
import { isCalendarText, reduceCalendarText } from './lines.ts';

const days = { from: '2027-01-01', to: '2028-12-31' };

function createCalendar(...lines: string[]) {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
}

function createEvent(...lines: string[]) {
  return ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];
}

function readEvents(...lines: string[]) {
  return readCalendarEvents(reduceCalendarText(createCalendar(...lines)) ?? '', days) ?? [];
}

const readStarts = (...lines: string[]) =>
  readEvents(...createEvent(...lines)).map(({ date, startTime }) => `${date} ${startTime}`);

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Somewhere',
  'BEGIN:STANDARD',
  'DTSTART:20001029T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20000326T020000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('the start of an event', () => {
  it.each([
    ['DTSTART:20270605T123000Z', '2027-06-05 13:30'],
    ['DTSTART:20271205T123000Z', '2027-12-05 12:30'],
    ['DTSTART:20270605T133000', '2027-06-05 13:30'],
    ['DTSTART;TZID=Europe/London:20270605T133000', '2027-06-05 13:30'],
    ['DTSTART;TZID=GMT Standard Time:20270605T133000', '2027-06-05 13:30'],
    ['DTSTART;TZID=America/New_York:20270605T203000', '2027-06-06 01:30'],
    ['DTSTART;VALUE=DATE:20270605', '2027-06-05 null'],
  ])('is the time of day in London: %s', (line, start) => {
    expect(readStarts(line)).toEqual([start]);
  });

  it('is read with the time zone that the file defines', () => {
    const event = createEvent('DTSTART;TZID=Somewhere:20270605T153000', 'SUMMARY:Tea');
    expect(readEvents(...zone, ...event)).toMatchObject([{ startTime: '13:30' }]);
  });

  it('is unknown in a time zone that nobody knows', () => {
    expect(readEvents(...createEvent('DTSTART;TZID=Moon:20270605T153000'))).toMatchObject([
      { startTime: null, problem: 'We don’t know the time zone “Moon”.' },
    ]);
  });
});

describe('an event that recurs', () => {
  const weekly = ['DTSTART;TZID=Europe/London:20270328T133000', 'SUMMARY:Free'];

  it('keeps its time of day when the clocks change', () => {
    expect(readStarts(...weekly, 'RRULE:FREQ=YEARLY;BYMONTH=3,11;BYDAY=1SU;COUNT=3')).toEqual([
      '2027-11-07 13:30',
      '2028-03-05 13:30',
      '2028-11-05 13:30',
    ]);
  });

  it('is repeated within the days that are read, without the days that are left out', () => {
    const starts = readStarts(
      ...weekly,
      'RRULE:FREQ=WEEKLY;UNTIL=20270425T235959Z',
      'EXDATE;TZID=Europe/London:20270404T133000',
      'RDATE;TZID=Europe/London:20270501T133000',
    );
    expect(starts).toEqual(
      ['2027-03-28', '2027-04-11', '2027-04-18', '2027-04-25', '2027-05-01'].map(
        (date) => `${date} 13:30`,
      ),
    );
    expect(readStarts('DTSTART;VALUE=DATE:20200103', 'RRULE:FREQ=WEEKLY')).toHaveLength(105);
  });

  it('has the changes of single days', () => {
    const changed = [
      'BEGIN:VEVENT',
      'UID:1',
      'RECURRENCE-ID;TZID=Europe/London:20270404T133000',
      'DTSTART;TZID=Europe/London:20270405T140000',
      'SUMMARY:v Reading',
      'STATUS:CANCELLED',
      'END:VEVENT',
    ];
    const series = createEvent(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2');
    expect(readEvents(...changed, ...series)).toMatchObject([
      { date: '2027-03-28', title: 'Free', isCancelled: false },
      { date: '2027-04-05', startTime: '14:00', title: 'v Reading', isCancelled: true },
    ]);
  });

  it.each(['FREQ=SECONDLY', 'FREQ=DAILY;BYWEEKNO=3', 'FREQ=WEEKLY;INTERVAL=99999999'])(
    'has a problem when it repeats as no fixture does: %s',
    (rule) => {
      expect(readEvents(...createEvent(...weekly, `RRULE:${rule}`))).toMatchObject([
        { problem: expect.stringContaining('repeats in a way that we can’t read') },
      ]);
    },
  );
});

describe('the key of an event', () => {
  const listKeys = (...lines: string[]) => readEvents(...lines).map(({ key }) => key);
  const weekly = ['DTSTART:20270605T123000Z', 'RRULE:FREQ=WEEKLY;COUNT=2'];

  it('stays the same when the event changes', () => {
    const [before] = listKeys(...createEvent('DTSTART:20270605T123000Z', 'SUMMARY:v Reading'));
    const [after] = listKeys(...createEvent('DTSTART:20270606T100000Z', 'SUMMARY:v Marlow'));
    expect(after).toBe(before);
  });

  it('differs between the days of a series, and stays the same when one of them is moved', () => {
    const moved = [
      'BEGIN:VEVENT',
      'UID:1',
      'RECURRENCE-ID:20270612T123000Z',
      'DTSTART:20270613T123000Z',
      'END:VEVENT',
    ];
    const keys = listKeys(...createEvent(...weekly));
    expect(new Set(keys).size).toBe(2);
    expect(listKeys(...moved, ...createEvent(...weekly))).toEqual(keys);
    expect(listKeys(...moved)).toEqual([keys[1]]);
  });
});

describe('a calendar', () => {
  it('has its titles and places with folded lines, escapes and unread parts', () => {
    const event = createEvent(
      'DTSTART:20270605T123000Z',
      'SUMMARY;LANGUAGE=en:Amblers\\, 1st XI v Rea',
      ' ding CC',
      'LOCATION:Sonning Lane\\,',
      '\t Reading RG4 6ST',
      'X-ALT-DESC:<b>',
      'BEGIN:VALARM',
      'SUMMARY:Alarm',
      'END:VALARM',
    );
    expect(readEvents(...event)).toEqual([
      {
        key: expect.any(String),
        date: '2027-06-05',
        startTime: '13:30',
        title: 'Amblers, 1st XI v Reading CC',
        location: 'Sonning Lane, Reading RG4 6ST',
        isCancelled: false,
      },
    ]);
  });

  it('is read up to a thousand events, also after they are repeated', () => {
    const event = createEvent('DTSTART;VALUE=DATE:20270605', 'SUMMARY:Tea');
    const repeat = (count: number) => createCalendar(...Array(count).fill(event).flat());
    expect(reduceCalendarText(repeat(cardCalendarMaxEvents))).toBeDefined();
    expect(reduceCalendarText(repeat(cardCalendarMaxEvents + 1))).toBeUndefined();
    const daily = createEvent('DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=DAILY');
    const text = reduceCalendarText(createCalendar(...daily, ...daily)) ?? '';
    expect(readCalendarEvents(text, days)).toBeUndefined();
  });

  it('is told from other text by its first line', () => {
    expect(isCalendarText('\ufeffBEGIN:VCALENDAR\r\n')).toBe(true);
    expect(isCalendarText('Date,Team')).toBe(false);
  });

  it.each(['\r\n x', '\n ', 'BEGIN:A\n', 'DTSTART\n'])(
    'is joined within a second when a hostile club repeats %j',
    (piece) => {
      const text = `BEGIN:VCALENDAR\r\nSUMMARY:${piece.repeat(2_000_000 / piece.length)}`;
      const began = performance.now();
      expect(reduceCalendarText(text)?.length).toBeLessThan(5000);
      expect(performance.now() - began).toBeLessThan(1000);
    },
  );

  it('is read as events with a date in the range and a time, or refused by the parser, whatever it contains', () => {
    const line = fc.oneof(
      fc.constantFrom('BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VALARM', 'END:VCALENDAR', ...zone),
      fc.constantFrom('DTSTART:20270605T123000Z', 'DTSTART:', 'DTSTART;TZID=:1', 'RRULE:FREQ=X'),
      fc.string(),
    );
    const outcomes = { read: 0, refused: 0 };
    const check = (lines: string[]) => {
      let events: ReturnType<typeof readEvents>;
      try {
        events = readEvents(...lines);
      } catch {
        outcomes.refused += 1;
        return;
      }
      outcomes.read += 1;
      for (const { date, startTime } of events) {
        expect(date >= days.from && date <= days.to).toBe(true);
        expect(startTime ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      }
    };
    fc.assert(fc.property(fc.array(line, { maxLength: 20 }), check));
    // Both kinds of calendar occur, so that the test cannot pass without reading one.
    check(createEvent('DTSTART:20270605T123000Z'));
    check(createEvent('DTSTART:x'));
    expect(outcomes.read).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  });
});
