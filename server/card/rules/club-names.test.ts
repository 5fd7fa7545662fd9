import { describe, expect, it } from 'vitest';
import { findOwnTeam, foldClubName, isSameClub, listPossibleClubNames } from './club-names.ts';

describe('the name of a club', () => {
  it.each([
    ['Reading CC', 'reading'],
    ['READING Cricket Club', 'reading'],
    ['The Reading C.C.', 'reading'],
    ['St. Mary’s & Hill C.C', 'st marys and hill'],
    ['Llanbrân', 'llanbran'],
    ['Accrington', 'accrington'],
  ])('is compared without what names of clubs have in common: %s', (name, folded) => {
    expect(foldClubName(name)).toBe(folded);
  });

  it('is of the same club with and without a team, and of another with another name', () => {
    expect(isSameClub('Reading CC', 'Reading Cricket Club 2nd XI')).toBe(true);
    expect(isSameClub('Reading U15', 'Reading')).toBe(true);
    expect(isSameClub('Reading CC', 'Reading Crusaders CC')).toBe(false);
    expect(isSameClub('', 'Reading')).toBe(false);
  });
});

describe('the club’s own team in a text', () => {
  const own = { clubName: 'Amblers CC', teamNames: ['Sunday Strollers'] };

  it.each([
    ['Amblers', ''],
    ['Amblers Cricket Club', ''],
    ['Amblers CC 1st XI', '1st XI'],
    ['amblers C.C. - 3rds', '3rds'],
    ['Amblers CC, Under 15', 'Under 15'],
    ['Amblers CC (sunday strollers)', 'Sunday Strollers'],
  ])('is what follows the name of the club: %s', (text, team) => {
    expect(findOwnTeam(text, own)).toBe(team);
  });

  it.each(['Amblers Green CC', 'Old Amblers', 'Reading CC 1st XI', ''])(
    'is undefined for another club: %s',
    (text) => {
      expect(findOwnTeam(text, own)).toBeUndefined();
    },
  );
});

it('lists the names under which the club of an opponent can be registered', () => {
  expect(listPossibleClubNames('Ash Green C.C. 2nd XI')).toEqual(
    expect.arrayContaining(['ash green', 'ash green cc', 'ash green cricket club']),
  );
  expect(listPossibleClubNames('Ash Green')).not.toContain('ash');
});
