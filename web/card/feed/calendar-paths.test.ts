import { expect, it } from 'vitest';
import { calendarPrograms } from './calendar-paths.ts';

it('opens each calendar program with the address of the feed', () => {
  const feedUrl = 'https://club.example/calendars/secret.ics';
  const urls = calendarPrograms.map(({ name, getUrl }) => [name, getUrl(feedUrl)]);
  expect(Object.fromEntries(urls)).toEqual({
    'Apple Calendar': 'webcal://club.example/calendars/secret.ics',
    'Google Calendar':
      'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fclub.example%2Fcalendars%2Fsecret.ics',
    Outlook:
      'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fclub.example%2Fcalendars%2Fsecret.ics&name=Fixtures',
  });
});
