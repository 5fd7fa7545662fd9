import { describe, expect, it } from 'vitest';
import { postcodeAreas, towns } from './places.ts';

describe('towns on the map', () => {
  it('lists each town of the map once, sorted by rank', () => {
    const names = towns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(towns.map(({ rank }) => rank)).toEqual(towns.map(({ rank }) => rank).sort());
    expect(towns.filter(({ rank }) => rank === 1).map(({ name }) => name)).toContain('London');
  });

  it('gives Aberdeen its own coordinates, although its postcode area has those of Inverurie', () => {
    const inverurie = postcodeAreas.find(([code]) => code === 'AB');
    expect(inverurie).toEqual(['AB', 'Aberdeen', 57.2841, -2.3757, 'Inverurie']);
    expect(towns).toContainEqual({
      name: 'Aberdeen',
      latitude: 57.1497,
      longitude: -2.0943,
      rank: 1,
    });
    expect(towns).toContainEqual({
      name: 'Inverurie',
      latitude: 57.2841,
      longitude: -2.3757,
      rank: 4,
    });
  });

  it('lists a town for every postcode area that is named after a town', () => {
    const islands = ['Guernsey', 'Isle of Man', 'Jersey', 'Outer Hebrides'];
    const postTowns = postcodeAreas
      .map(([, name]) => name.replace(/^London .+/, 'London'))
      .filter((name) => !islands.includes(name));
    expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(postTowns));
  });
});
