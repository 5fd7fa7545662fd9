import { describe, expect, it } from 'vitest';
import { groupPaletteEntries } from './palette-groups.ts';

const today = '2026-11-26';
const club = {
  id: '01980000-0000-7000-8000-000000000000',
  slug: 'ash-green-cc',
  name: 'Ash Green CC',
  description: '',
  photoUrl: null,
  distanceKm: null,
};

function listLabels(text: string) {
  const groups = groupPaletteEntries(text, { today, clubs: undefined });
  return Object.fromEntries(
    groups.map(({ heading, entries }) => [heading, entries.map(({ label }) => label)]),
  );
}

describe('groupPaletteEntries', () => {
  it('lists all actions and screens for an empty text', () => {
    const groups = listLabels('');
    expect(Object.keys(groups)).toEqual(['Actions', 'Screens']);
    expect(groups.Actions).toContain('Add a fixture');
    expect(groups.Screens).toContain('Home');
  });

  it('opens a day that is typed in words, finds a match on it, or adds a fixture on it', () => {
    const [day] = groupPaletteEntries('sun 13 june', { today, clubs: undefined });
    expect(day).toEqual({
      heading: 'Day',
      entries: [
        { label: 'Sunday 13 June 2027', path: '/dashboard?date=2027-06-13' },
        { label: 'Find a match on Sunday 13 June 2027', path: '/find?date=2027-06-13' },
        {
          label: 'Add a fixture on Sunday 13 June 2027',
          path: '/addfixture?date=2027-06-13',
        },
      ],
    });
  });

  it('offers no fixture on a past day', () => {
    expect(listLabels('1 June 2025').Day).toEqual(['Sunday 1 June 2025']);
  });

  it('finds entries in which each word begins a word', () => {
    expect(listLabels('add ma')).toEqual({ Actions: ['Add many dates'] });
    expect(listLabels('spread')).toEqual({ Actions: ['Import matches and dates'] });
    expect(listLabels('ixture')).toEqual({});
  });

  it('lists the found clubs, and leads to all of them if there are more', () => {
    const clubs = { items: [club], total: 3, search: 'ash & co' };
    expect(groupPaletteEntries('ash & co', { today, clubs })).toEqual([
      {
        heading: 'Clubs',
        entries: [
          { label: 'Ash Green CC', path: '/clubProfile/ash-green-cc' },
          { label: 'All 3 clubs with “ash & co”', path: '/clubList?search=ash%20%26%20co' },
        ],
      },
    ]);
  });
});
