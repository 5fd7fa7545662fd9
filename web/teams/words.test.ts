import { TeamColour, Weekday } from '@fixturebook/contract/teams/teams';
import { expect, it } from 'vitest';
import {
  colourLabels,
  formatKeptNames,
  formatPitches,
  formatTeamGame,
  formatWeekdays,
  weekdayNames,
} from './words.ts';

it('names every colour and weekday of the contract in its order', () => {
  expect(Object.keys(colourLabels)).toEqual(TeamColour.options);
  expect(weekdayNames).toEqual(Weekday.options);
});

it('formats the usual days of a team in the order of the week', () => {
  expect(formatWeekdays([])).toBe('');
  expect(formatWeekdays(['sunday'])).toBe('Sundays');
  expect(formatWeekdays(['sunday', 'saturday'])).toBe('Saturdays and Sundays');
  expect(formatWeekdays(['sunday', 'monday', 'friday'])).toBe('Mondays, Fridays and Sundays');
});

it('formats how a team plays without what is not specified', () => {
  const team = { side: null, startTime: null, format: null, overs: null, strength: null };
  expect(formatTeamGame(team)).toBe('');
  expect(
    formatTeamGame({
      ...team,
      side: 'home',
      startTime: '13:00',
      format: 'limited-overs',
      overs: 40,
    }),
  ).toBe('Home · 13:00 · Limited overs (40)');
});

it('formats the pitches of a ground only if there are several', () => {
  expect(formatPitches({ pitches: '1', surface: '' })).toBe('');
  expect(formatPitches({ pitches: '1', surface: 'grass' })).toBe('Grass');
  expect(formatPitches({ pitches: '', surface: 'grass' })).toBe('Grass');
  expect(formatPitches({ pitches: '2', surface: 'artificial' })).toBe('2 pitches · Artificial');
});

it('says of each new name whether it was kept', () => {
  const team = 'Nomads to your teams';
  const ground = 'The Paddock to your grounds';
  const format = (isTeamAdded: boolean, isGroundAdded: boolean) =>
    formatKeptNames([
      { addition: team, isAdded: isTeamAdded },
      { addition: ground, isAdded: isGroundAdded },
    ]);
  expect(format(true, true)).toBe(`We've added ${team} and ${ground}.`);
  expect(format(true, false)).toBe(
    `We've added ${team}. We couldn't add ${ground}. You can do so under Teams and grounds.`,
  );
  expect(format(false, false)).toBe(
    `We couldn't add ${team} and ${ground}. You can do so under Teams and grounds.`,
  );
});
