import { expect, it } from 'vitest';
import { getGreatCircleKm } from '../../testing/distance.ts';
import { nationalGridToWgs84 } from './national-grid.ts';

it("converts the Ordnance Survey's example of a grid reference to within a metre", () => {
  // The example is Caister water tower, in "A guide to coordinate systems in Great Britain".
  const found = nationalGridToWgs84(651_409.903, 313_177.27);
  const expected = { latitude: 52.657_978_6, longitude: 1.716_051_9 };
  expect(getGreatCircleKm(found, expected) * 1000).toBeLessThan(1);
});

it('converts the grid reference of a postcode in Aberdeen to within 5 metres', () => {
  const found = nationalGridToWgs84(385_386, 801_193);
  const expected = { latitude: 57.101_474, longitude: -2.242_851 };
  expect(getGreatCircleKm(found, expected) * 1000).toBeLessThan(5);
});
