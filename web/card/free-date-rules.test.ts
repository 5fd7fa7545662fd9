import type { CardItem } from '@fixturebook/contract/card/card';
import { expect, test } from 'vitest';
import { listDatesToOffer } from './free-date-rules.ts';

const createItem = (date: string, state: CardItem['state']) =>
  ({ state, fixture: { date, status: state === 'confirmed' ? 'confirmed' : 'open' } }) as CardItem;

test('offers to a group the coming free dates that have no open request', () => {
  const items = [
    createItem('2027-06-20', 'free'),
    createItem('2027-06-13', 'requested'),
    createItem('2027-06-12', 'free'),
    createItem('2027-06-06', 'confirmed'),
    createItem('2027-06-05', 'free'),
  ];
  expect(listDatesToOffer(items, '2027-06-06').map(({ date }) => date)).toEqual([
    '2027-06-12',
    '2027-06-20',
  ]);
});
