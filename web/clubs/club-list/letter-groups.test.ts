import { expect, it } from 'vitest';
import { groupByLetter } from './letter-groups.ts';

const groupNames = (...names: string[]) =>
  groupByLetter(names.map((name) => ({ name }))).map(
    ({ letter, clubs }) => `${letter}: ${clubs.map(({ name }) => name).join(', ')}`,
  );

it('groups clubs under the first letter of their names', () => {
  expect(groupNames('Ash Green CC', 'ashford', 'Box CC')).toEqual([
    'A: Ash Green CC, ashford',
    'B: Box CC',
  ]);
});

it('groups a club under the plain letter when its name starts with an accented letter', () => {
  expect(groupNames('Eccles', 'Évian Exiles', 'Eye', 'Ŷnys Môn')).toEqual([
    'E: Eccles, Évian Exiles, Eye',
    'Y: Ŷnys Môn',
  ]);
});

it('groups a club whose name starts with a letter such as Ø under the plain letter', () => {
  expect(groupNames('Ærø Exiles', 'Ħal', 'Łódź Lancers', 'Ørsted', 'Ŧeam')).toEqual([
    'A: Ærø Exiles',
    'H: Ħal',
    'L: Łódź Lancers',
    'O: Ørsted',
    'T: Ŧeam',
  ]);
});

it("ignores an apostrophe before the first letter of a club's name", () => {
  expect(groupNames("'Appy Amblers", 'Atherton', '‘Ard Yards')).toEqual([
    "A: 'Appy Amblers, Atherton, ‘Ard Yards",
  ]);
});

it('groups clubs under # when their names start with a digit or a symbol', () => {
  expect(groupNames('1st Ambridge Scouts', '"Occasionals"', '李 CC')).toEqual([
    '#: 1st Ambridge Scouts, "Occasionals", 李 CC',
  ]);
});

it('returns no letter groups when there are no clubs', () => {
  expect(groupNames()).toEqual([]);
});
