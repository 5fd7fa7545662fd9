import { expect, it } from 'vitest';
import { formatAccuracyNote, sortClubsNearestFirst, toMapClubs } from './club-marks.ts';

function createClubMapFeature(name: string, longitude: number, latitude: number) {
  const properties = { name, slug: name, postcode: 'OX1 1AA', accuracy: 'unit' as const };
  const coordinates: [number, number] = [longitude, latitude];
  return {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates },
    properties,
  };
}

const clubs = toMapClubs({
  type: 'FeatureCollection',
  features: [
    createClubMapFeature('beyond', -1, 52.6),
    createClubMapFeature('edge', -2.9, 52),
    createClubMapFeature('middle', -1.1, 52),
  ],
});

it('lists clubs inside the visible part of the map before nearer clubs outside it', () => {
  const window = { west: -3, south: 51.5, east: 1, north: 52.5, latitude: 52, longitude: -1 };
  const { clubs: sorted, inWindow } = sortClubsNearestFirst(clubs, window);
  expect(sorted.map(({ name }) => name)).toEqual(['middle', 'edge', 'beyond']);
  expect(inWindow).toBe(2);
});

it('adds a note to a club whose location is only approximate', () => {
  expect(formatAccuracyNote('unit')).toBeUndefined();
  expect(formatAccuracyNote('district')).toBe('Approximate place: we only know the district.');
  expect(formatAccuracyNote('area')).toBe('Approximate place: we only know the postcode area.');
});
