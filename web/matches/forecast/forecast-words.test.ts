import type { Forecast } from '@fixturebook/contract/weather/forecasts';
import { expect, it } from 'vitest';
import {
  formatForecastAge,
  formatForecastHour,
  formatRain,
  formatWeather,
  formatWind,
} from './forecast-words.ts';

const rainy: Forecast = {
  hour: '14:00',
  isUsualStart: false,
  temperatureCelsius: 14.2,
  rainProbabilityPercent: 60,
  rainMm: 0.4,
  windKmPerHour: 19.3,
  weatherCode: 61,
  summary: 'light rain',
  fetchedAt: '2030-06-14T12:00:00.000Z',
};

it('says for which hour a forecast is, and why if no start is agreed', () => {
  expect(formatForecastHour('14:30')).toBe('Forecast for 14:00');
  expect(formatForecastHour(null)).toBe('Forecast for 13:00, as no start time is agreed');
});

it('says the weather in words, whole degrees, per cent and miles per hour', () => {
  expect(formatWeather(rainy)).toBe('Light rain, 14 °C');
  expect(formatWeather({ ...rainy, summary: '', temperatureCelsius: -0.3 })).toBe('0 °C');
  expect(formatRain(rainy)).toBe('60% chance of rain');
  expect(formatWind(rainy)).toBe('Wind 12 mph');
});

it('says how much rain is expected if its chance is unknown', () => {
  const unknown = { ...rainy, rainProbabilityPercent: null };
  expect(formatRain(unknown)).toBe('0.4 mm of rain');
  expect(formatRain({ ...unknown, rainMm: 0 })).toBe('No rain');
});

it('says how old a forecast is from four hours on', () => {
  expect(formatForecastAge(rainy, new Date('2030-06-14T15:59:00Z'))).toBeUndefined();
  expect(formatForecastAge(rainy, new Date('2030-06-14T17:30:00Z'))).toBe(
    'This forecast is 5 hours old.',
  );
});
