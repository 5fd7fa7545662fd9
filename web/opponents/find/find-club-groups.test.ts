import type { FoundDate } from '@fixturebook/contract/opponents/find';
import { expect, test } from 'vitest';
import { toFoundClubs } from './find-club-groups.ts';

const toItem = (clubId: string, date: string) =>
  ({ club: { id: clubId }, fixture: { date } }) as FoundDate;

test('groups the free dates of a club behind the one that fits best, the others by day', () => {
  const items = [
    toItem('near', '2027-05-01'),
    toItem('near', '2027-06-12'),
    toItem('far', '2027-05-08'),
    toItem('near', '2027-04-17'),
  ];
  const clubs = toFoundClubs({ items });
  expect(clubs.map(({ club }) => club.id)).toEqual(['near', 'far']);
  expect(clubs.map(({ best }) => best.fixture.date)).toEqual(['2027-05-01', '2027-05-08']);
  expect(clubs.map(({ others }) => others.map(({ fixture }) => fixture.date))).toEqual([
    ['2027-04-17', '2027-06-12'],
    [],
  ]);
});
