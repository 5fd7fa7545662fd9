import { expect, it } from 'vitest';
import { groupByLetter } from './letter-groups.ts';

const groupNames = (...names: string[]) =>
  groupByLetter(names.map((name) => ({ name }))).map(
    ({ letter, clubs }) => `${letter}: ${clubs.map(({ name }) => name).join(', ')}`,
  );

it('clubs stand under the first letter of their names', () => {
  expect(groupNames('Ash Green CC', 'ashford', 'Box CC')).toEqual([
    'A: Ash Green CC, ashford',
    'B: Box CC',
  ]);
});

it('a letter with an accent stands under the letter', () => {
  expect(groupNames('Eccles', 'Évian Exiles', 'Eye', 'Ŷnys Môn')).toEqual([
    'E: Eccles, Évian Exiles, Eye',
    'Y: Ŷnys Môn',
  ]);
});

it('so does one from which the accent cannot be taken', () => {
  expect(groupNames('Ærø Exiles', 'Ħal', 'Łódź Lancers', 'Ørsted', 'Ŧeam')).toEqual([
    'A: Ærø Exiles',
    'H: Ħal',
    'L: Łódź Lancers',
    'O: Ørsted',
    'T: Ŧeam',
  ]);
});

it('an apostrophe before the letter is passed over', () => {
  expect(groupNames("'Appy Amblers", 'Atherton', '‘Ard Yards')).toEqual([
    "A: 'Appy Amblers, Atherton, ‘Ard Yards",
  ]);
});

it('digits and all else stand under #', () => {
  expect(groupNames('1st Ambridge Scouts', '"Occasionals"', '李 CC')).toEqual([
    '#: 1st Ambridge Scouts, "Occasionals", 李 CC',
  ]);
});

it('no clubs have no letters', () => {
  expect(groupNames()).toEqual([]);
});
