import { expect, it } from 'vitest';
import { formatNearestTown } from './near-town-words.ts';

it.each([
  [{ latitude: 51.5719, longitude: -0.7767 }, '9 mi north-west of Slough'],
  [{ latitude: 51.454, longitude: -0.978 }, 'Near Reading'],
  [{ latitude: 60.4, longitude: -1.2 }, '17 mi north of Lerwick'],
])('describes the place %j by its nearest town: %s', (place, words) => {
  expect(formatNearestTown(place)).toBe(words);
});
