import type { Match } from '@fixturebook/contract/matches';
import { expect, it } from 'vitest';
import {
  getCalendarFilePath,
  getGoogleCalendarUrl,
  getOutlookCalendarUrl,
} from './calendar-paths.ts';
import { formatMatchMessage } from './match-words.ts';

const terms = {
  surface: 'grass',
  overs: 40,
  ball: '',
  teas: 'Bring your own',
  costShare: '',
  notes: 'Park on the lane.',
};
const time = { date: '2027-06-05', startTime: '19:30', ground: 'The Rec', postcode: 'SW18 4RD' };
const match = {
  id: 'm',
  own: 'away',
  home: { teamName: '2nd XI', club: { name: 'Ash Green' }, contactNumber: '+442079460018' },
  away: { teamName: '1st XI', club: { name: 'Amblers' } },
  terms: { ...terms, ...time, format: 'limited-overs' },
  whatThreeWords: 'filled.count.soap',
} as Match;

const details = [
  'Ash Green 2nd XI v Amblers 1st XI',
  'Format: Limited overs (40)',
  'Surface: Grass',
  'Teas: Bring your own',
  'what3words: ///filled.count.soap',
  'Ash Green: +44 20 7946 0018',
  'https://club.example/match/m',
].join('\n');

function listQuery(url: string) {
  return Object.fromEntries(new URL(url).searchParams);
}

it('adds a match with its terms to Google Calendar in British time, until seven hours after its start', () => {
  expect(listQuery(getGoogleCalendarUrl(match, 'https://club.example'))).toEqual({
    action: 'TEMPLATE',
    text: '1st XI v Ash Green (away)',
    dates: '20270605T193000/20270606T023000',
    ctz: 'Europe/London',
    location: 'The Rec, SW18 4RD',
    details,
  });
});

it('adds a match to Outlook', () => {
  expect(listQuery(getOutlookCalendarUrl(match, 'https://club.example'))).toEqual({
    rru: 'addevent',
    subject: '1st XI v Ash Green (away)',
    startdt: '2027-06-05T19:30:00',
    enddt: '2027-06-06T02:30:00',
    allday: 'false',
    location: 'The Rec, SW18 4RD',
    body: details,
  });
});

it('adds a match without a start time for the whole day', () => {
  const allDay = { ...match, terms: { ...match.terms, startTime: null } };
  expect(listQuery(getGoogleCalendarUrl(allDay, '')).dates).toBe('20270605/20270606');
  expect(listQuery(getOutlookCalendarUrl(allDay, ''))).toMatchObject({
    startdt: '2027-06-05',
    enddt: '2027-06-06',
    allday: 'true',
  });
});

it('names the file of a match', () => {
  expect(getCalendarFilePath(match)).toBe('/api/v1/matches/m/calendar');
});

it('tells players about a match in two lines', () => {
  expect(formatMatchMessage(match)).toBe(
    '1st XI v Ash Green (away), Saturday 5 June 2027, 19:30\nThe Rec, SW18 4RD',
  );
});
