import type { FixtureInput } from '@fixturebook/contract/fixtures';
import type { FoundDate } from '@fixturebook/contract/opponents/find';
import { expect, test } from 'vitest';
import { listNearestToAsk } from './nearest-rules.ts';

const date = '2027-06-13';
const own = {
  fixture: null,
  listing: { date, side: 'home', ground: 'The Rec' } as FixtureInput,
};

function createFound(id: string, distanceKm: number, fields: object = {}): FoundDate {
  const club = { id: `club ${id}` };
  const fixture = { id, date, status: 'open', side: 'away', ground: '', ...fields };
  return { club, fixture, distanceKm } as FoundDate;
}

test('lists the clubs that can be asked without a dialog, the nearest first', () => {
  const found = [
    createFound('far', 30),
    createFound('near', 10),
    createFound('asked', 5),
    createFound('at home too', 1, { side: 'home' }),
  ];
  const ids = listNearestToAsk(own, found, new Set(['asked'])).map(({ fixture }) => fixture.id);
  expect(ids).toEqual(['near', 'far']);
});

test('lists a club with two free dates once', () => {
  const second = { ...createFound('second', 12), club: createFound('first', 10).club };
  const found = [second, createFound('first', 10)] as FoundDate[];
  expect(listNearestToAsk(own, found, new Set())).toMatchObject([{ fixture: { id: 'first' } }]);
});

test('lists nobody for a day that cannot be listed without a form', () => {
  const unknown = { fixture: null, listing: null };
  expect(listNearestToAsk(unknown, [createFound('near', 10)], new Set())).toEqual([]);
});
