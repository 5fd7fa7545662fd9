import { expect, it } from 'vitest';
import { directionOf, distanceKm } from './geo.ts';

it('measures along the surface of the Earth', () => {
  const greenwich = { latitude: 51, longitude: 0 };
  expect(distanceKm(greenwich, { latitude: 52, longitude: 0 })).toBeCloseTo(111.2, 1);
  expect(distanceKm(greenwich, { latitude: 51, longitude: 1 })).toBeCloseTo(70, 1);
  expect(distanceKm(greenwich, greenwich)).toBe(0);
});

it.each([
  [{ latitude: 52, longitude: 0 }, 'north'],
  [{ latitude: 51.6, longitude: 0.15 }, 'north-east'],
  [{ latitude: 51.5, longitude: 1 }, 'east'],
  [{ latitude: 51, longitude: 0 }, 'south'],
  [{ latitude: 51.4, longitude: -0.16 }, 'south-west'],
  [{ latitude: 51.5, longitude: -1 }, 'west'],
  [{ latitude: 51.6, longitude: -0.16 }, 'north-west'],
])('%j lies to the %s', (place, direction) => {
  expect(directionOf({ latitude: 51.5, longitude: 0 }, place)).toBe(direction);
});
