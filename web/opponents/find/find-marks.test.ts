import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { expect, test } from 'vitest';
import { toFoundClubs } from './find-club-groups.ts';
import { findMarkOf, hasClub, toFindMarks, toOwnMarks } from './find-marks.ts';

const wimbledon = { latitude: 51.4, longitude: -0.2, accuracy: 'unit' as const };
const guildford = { latitude: 51.2, longitude: -0.6, accuracy: 'district' as const };
const toItem = (clubId: string, id: string, point: FoundDate['point']) =>
  ({ club: { id: clubId }, fixture: { id, date: '2027-06-13' }, point }) as FoundDate;

test('gives the clubs at one place one pin, with the numbers that they have in the list', () => {
  const items = [
    toItem('A', 'a', wimbledon),
    toItem('B', 'b', null),
    toItem('C', 'c', guildford),
    toItem('D', 'd', wimbledon),
  ];
  const marks = toFindMarks(toFoundClubs({ items }));
  expect(marks.map(({ numbers, isApproximate }) => [numbers, isApproximate])).toEqual([
    [[1, 4], false],
    [[3], true],
  ]);
  expect(findMarkOf(marks, 'd')?.numbers).toEqual([1, 4]);
  expect(findMarkOf(marks, 'b')).toBeUndefined();
});

test('gives a club whose dates are at two places a pin with its number at each', () => {
  const items = [
    toItem('A', 'a', wimbledon),
    toItem('A', 'home', guildford),
    toItem('A', 'b', wimbledon),
  ];
  const marks = toFindMarks(toFoundClubs({ items }));
  expect(marks.map(({ numbers }) => numbers)).toEqual([[1], [1]]);
  expect(marks.map(({ clubs }) => clubs[0]?.others.length)).toEqual([1, 0]);
  expect(findMarkOf(marks, 'home')).toBe(marks[1]);
  expect(marks.map((mark) => hasClub(mark, 'A'))).toEqual([true, true]);
});

test('marks each ground of the club once', () => {
  const dates = [{ point: wimbledon }, { point: wimbledon }, { point: null }] as FindDate[];
  expect(toOwnMarks(dates)).toHaveLength(1);
});
