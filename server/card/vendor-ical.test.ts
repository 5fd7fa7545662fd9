import { expect, it } from 'vitest';
import { readCalendar } from './vendor-ical.ts';

const days = { from: '2027-01-01', to: '2028-12-31' };

function createCalendar(...lines: string[]) {
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
}

const createEvent = (rule: string) => [
  'BEGIN:VEVENT',
  'DTSTART:20270605T123000Z',
  'SUMMARY:v Reading',
  `RRULE:${rule}`,
  'END:VEVENT',
];

it('reads the events of a calendar', async () => {
  const result = await readCalendar({
    text: createCalendar(...createEvent('FREQ=WEEKLY;COUNT=2')),
    days,
  });
  expect(result).toMatchObject({
    events: [
      { date: '2027-06-05', startTime: '13:30', title: 'v Reading' },
      { date: '2027-06-12', startTime: '13:30' },
    ],
  });
});

it('refuses what is not a calendar', async () => {
  expect(await readCalendar({ text: 'BEGIN:VCALENDAR\r\nEND:VEVENT', days })).toEqual({
    problem: 'unreadable',
  });
});

it('ends the reading of a calendar that never ends, while the thread of the server runs', async () => {
  const hostile = createCalendar(...createEvent('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  try {
    const result = await readCalendar({ text: hostile, days }, { timeoutMs: 300 });
    expect(result).toEqual({ problem: 'slow' });
  } finally {
    clearInterval(timer);
  }
  // If the rule were read in this thread, no timer would run before the end.
  expect(turns).toBeGreaterThan(0);
});
