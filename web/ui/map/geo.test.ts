import { expect, it } from 'vitest';
import { calculateDistanceKm, getCompassDirection, getMapViewThatFitsPositions } from './geo.ts';

it('calculates distances along the surface of the Earth', () => {
  const greenwich = { latitude: 51, longitude: 0 };
  expect(calculateDistanceKm(greenwich, { latitude: 52, longitude: 0 })).toBeCloseTo(111.2, 1);
  expect(calculateDistanceKm(greenwich, { latitude: 51, longitude: 1 })).toBeCloseTo(70, 1);
  expect(calculateDistanceKm(greenwich, greenwich)).toBe(0);
});

it.each([
  [{ latitude: 52, longitude: 0 }, 'north'],
  [{ latitude: 51.6, longitude: 0.15 }, 'north-east'],
  [{ latitude: 51.5, longitude: 1 }, 'east'],
  [{ latitude: 51, longitude: 0 }, 'south'],
  [{ latitude: 51.4, longitude: -0.16 }, 'south-west'],
  [{ latitude: 51.5, longitude: -1 }, 'west'],
  [{ latitude: 51.6, longitude: -0.16 }, 'north-west'],
])('finds that from London the place %j is in the direction %s', (place, direction) => {
  expect(getCompassDirection({ latitude: 51.5, longitude: 0 }, place)).toBe(direction);
});

it('chooses the map view that fits all places, up to the maximum zoom', () => {
  const around = (...places: [number, number][]) =>
    getMapViewThatFitsPositions(
      places.map(([latitude, longitude]) => ({ latitude, longitude })),
      512,
    );
  expect(around([0, -180], [0, 180])).toEqual({ latitude: 0, longitude: 0, zoom: 0 });
  expect(around([0, -3], [0, 42]).zoom).toBeCloseTo(3);
  const northSouth = around([51, 0], [55, 0]);
  expect(northSouth.zoom).toBeCloseTo(5.76, 1);
  expect(northSouth.latitude).toBeCloseTo(53.05, 1);
  expect(around([51.5, -0.2])).toMatchObject({ longitude: expect.closeTo(-0.2), zoom: 11 });
});
