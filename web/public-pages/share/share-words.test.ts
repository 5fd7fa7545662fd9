import { expect, test } from 'vitest';
import { formatDateText, formatFreeDatesText } from './share-words.ts';

const id = '6a0f7c31-95d2-4e8b-9c04-1f2e3d4c5b6a';
const sunday = {
  id,
  date: '2027-06-13',
  teamName: 'Sunday XI',
  side: 'home',
  format: 'limited-overs',
  overs: 40,
} as const;
const clubName = 'Marlow CC';
const season = 2027;

test('says when a team is free, where it can play and what it plays', () => {
  expect(formatDateText(clubName, sunday)).toBe(
    'Marlow CC are looking for opponents on Sunday 13 June 2027: Sunday XI, home, 40 overs.',
  );
  const open = { ...sunday, side: 'either', format: 'declaration', overs: null } as const;
  expect(formatDateText(clubName, open)).toMatch(/: Sunday XI, home or away, timed\.$/);
  expect(formatDateText(clubName, { ...open, format: null })).toMatch(
    /: Sunday XI, home or away\.$/,
  );
});

test('lists the free dates of the season for a group, and leads to the address below', () => {
  expect(formatFreeDatesText({ clubName, season, dates: [sunday], hasAddress: true })).toBe(
    'Marlow CC are looking for opponents in 2027:\nSun 13 Jun – Sunday XI, home, 40 overs\nPick a date and ask us:',
  );
});

test('mentions no address while the page of the club is off', () => {
  expect(formatFreeDatesText({ clubName, season, dates: [sunday], hasAddress: false })).toBe(
    'Marlow CC are looking for opponents in 2027:\nSun 13 Jun – Sunday XI, home, 40 overs',
  );
});

test('counts the dates after the twelfth in place of listing them', () => {
  const lines = (count: number) => {
    const dates = Array(count).fill(sunday);
    return formatFreeDatesText({ clubName, season, dates, hasAddress: false }).split('\n');
  };
  expect(lines(12)).toHaveLength(13);
  expect(lines(13)).toHaveLength(14);
  expect(lines(15).at(-1)).toBe('and 3 more');
});

test('has no text for a group if the club has no free date', () => {
  expect(formatFreeDatesText({ clubName, season, dates: [], hasAddress: true })).toBe('');
});
