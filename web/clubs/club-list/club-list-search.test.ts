import { ClubsQuery } from '@fixturebook/contract/clubs';
import { expect, it } from 'vitest';
import { formatClubListSearch, parseClubListSearch, searchMaxLength } from './club-list-search.ts';

const parse = (query: string) => parseClubListSearch(new URLSearchParams(query), 'distance');

it.each([
  ['', { search: '', page: 1, order: 'distance' }],
  ['?search=ash', { search: 'ash', page: 1, order: 'distance' }],
  ['?search=S%C3%B4n+%26+Mor&page=12', { search: 'Sôn & Mor', page: 12, order: 'distance' }],
  ['?page=2&order=name', { search: '', page: 2, order: 'name' }],
] as const)('parses and formats the query string %j of the club list', (query, expected) => {
  expect(parse(query)).toEqual(expected);
  expect(formatClubListSearch(expected, 'distance')).toBe(query);
});

it.each(['?page=0', '?page=-1', '?page=1.5', '?page=last', '?page=99999999', '?order=rank'])(
  'replaces the invalid query string %j with the first page of the club list',
  (query) => {
    expect(formatClubListSearch(parse(query), 'distance')).toBe('');
  },
);

it('orders by name a club list whose address names no order, if the place of the club is unknown', () => {
  const params = new URLSearchParams();
  expect(parseClubListSearch(params, 'name').order).toBe('name');
  expect(formatClubListSearch({ search: '', page: 1, order: 'name' }, 'name')).toBe('');
});

it('removes spaces around the search text of the club list', () => {
  expect(parse('?search=++ash++').search).toBe('ash');
});

it('shortens the search text of the club list to the length that the server accepts', () => {
  const { search } = parse(`?search=${'a'.repeat(500)}`);
  expect(search).toHaveLength(searchMaxLength);
  expect(ClubsQuery.safeParse({ search }).success).toBe(true);
  expect(ClubsQuery.safeParse({ search: `${search}a` }).success).toBe(false);
});
