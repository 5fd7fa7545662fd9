import { expect, test } from 'vitest';
import { findClubOfOpponent, getClubNameOfOpponent } from './registered-club-rules.ts';

test('removes the team from the name of an opponent', () => {
  expect(getClubNameOfOpponent('Ash Green 2nd XI')).toBe('Ash Green');
  expect(getClubNameOfOpponent('Ash Green CC Sunday XI')).toBe('Ash Green CC');
  expect(getClubNameOfOpponent(' Ash Green ')).toBe('Ash Green');
  expect(getClubNameOfOpponent('Eleven Oaks')).toBe('Eleven Oaks');
});

test('finds the registered club of an opponent, however “Cricket Club” is written', () => {
  const clubs = [{ name: 'Ash Green Cricket Club' }, { name: 'Ash Green Vale' }];
  expect(findClubOfOpponent(clubs, 'Ash Green C.C. 1st XI')).toBe(clubs[0]);
  expect(findClubOfOpponent(clubs, 'ash green')).toBe(clubs[0]);
  expect(findClubOfOpponent(clubs, 'Ash')).toBeUndefined();
  expect(findClubOfOpponent(clubs, 'CC')).toBeUndefined();
});
