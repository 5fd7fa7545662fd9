import { expect, it } from 'vitest';
import { formatWeatherCode, getSky } from './weather-codes.ts';

it('has words for the weather that forecasts name by a code', () => {
  expect([0, 3, 61, 82, 95].map(formatWeatherCode)).toEqual([
    'clear sky',
    'cloudy',
    'light rain',
    'heavy showers',
    'thunderstorms',
  ]);
});

it('has no words for a code that forecasts do not use', () => {
  expect(formatWeatherCode(42)).toBe('');
  expect(getSky(42)).toBe('cloudy');
});
