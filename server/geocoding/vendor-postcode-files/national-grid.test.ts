import { expect, it } from 'vitest';
import { distanceKm } from '../../testing/distance.ts';
import { fromNationalGrid } from './national-grid.ts';

it("agrees with the Ordnance Survey's own example to the metre", () => {
  // Caister water tower, in "A guide to coordinate systems in Great Britain".
  const found = fromNationalGrid(651_409.903, 313_177.27);
  const expected = { latitude: 52.657_978_6, longitude: 1.716_051_9 };
  expect(distanceKm(found, expected) * 1000).toBeLessThan(1);
});

it('places a postcode of Aberdeen within the 5 m of the transformation', () => {
  const found = fromNationalGrid(385_386, 801_193);
  const expected = { latitude: 57.101_474, longitude: -2.242_851 };
  expect(distanceKm(found, expected) * 1000).toBeLessThan(5);
});
