import type { CardItem } from '@fixturebook/contract/card/card';
import { expect, test } from 'vitest';
import { filterByTeam, formatCardSearch, listTeams, parseCardSearch } from './card-search.ts';

const today = '2027-06-05';

test('formats and parses the season, view, state and team of a fixture card', () => {
  const search = { season: 2026, view: 'calendar', state: 'free', team: '1st & 2nd XI' } as const;
  expect(parseCardSearch(new URLSearchParams(formatCardSearch(search)), today)).toEqual(search);
  expect(formatCardSearch({ season: 2027, view: 'list' })).toBe('?season=2027');
});

test('replaces an invalid season, view or state in the URL with the default', () => {
  const params = new URLSearchParams('season=1492&view=tree&state=toString&team=');
  expect(parseCardSearch(params, today)).toEqual({
    season: 2027,
    view: 'list',
  });
});

const items = ['2nd XI', 'Sunday XI', '10th XI', 'sunday xi'].map(
  (teamName) => ({ fixture: { teamName } }) as CardItem,
);

test('lists each team of a card once, by name', () => {
  expect(listTeams(items)).toEqual(['2nd XI', '10th XI', 'sunday xi']);
});

test('filters the fixtures of a team in any spelling, and shows all of them for an unknown team', () => {
  expect(filterByTeam(items, 'SUNDAY XI')).toHaveLength(2);
  expect(filterByTeam(items, 'Colts')).toHaveLength(4);
  expect(filterByTeam(items, undefined)).toHaveLength(4);
});
