import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { expect, test } from 'vitest';
import { findMarkOf, toFindMarks, toOwnMarks } from './find-marks.ts';

const wimbledon = { latitude: 51.4, longitude: -0.2, accuracy: 'unit' as const };
const guildford = { latitude: 51.2, longitude: -0.6, accuracy: 'district' as const };
const toItem = (id: string, point: FoundDate['point']) => ({ fixture: { id }, point }) as FoundDate;

test('gives free dates at one place one pin, with the numbers that they have in the list', () => {
  const items = [
    toItem('a', wimbledon),
    toItem('b', null),
    toItem('c', guildford),
    toItem('d', wimbledon),
  ];
  const marks = toFindMarks({ items });
  expect(marks.map(({ numbers, isApproximate }) => [numbers, isApproximate])).toEqual([
    [[1, 4], false],
    [[3], true],
  ]);
  expect(findMarkOf(marks, 'd')?.numbers).toEqual([1, 4]);
  expect(findMarkOf(marks, 'b')).toBeUndefined();
});

test('marks each ground of the club once', () => {
  const dates = [{ point: wimbledon }, { point: wimbledon }, { point: null }] as FindDate[];
  expect(toOwnMarks(dates)).toHaveLength(1);
});
