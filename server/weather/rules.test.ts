import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getForecastHour,
  getForecastLifetimeMs,
  groupByLondonHour,
  isForecastDay,
  toForecastPlace,
} from './rules.ts';

const calm = {
  temperatureCelsius: 14,
  rainProbabilityPercent: 60,
  rainMm: 0.4,
  windKmPerHour: 19,
  weatherCode: 61,
};

describe('the place of a forecast', () => {
  it.each([
    [{ latitude: 51.5512, longitude: -0.7649 }, '51.6,-0.8'],
    [{ latitude: 52, longitude: 1 }, '52.0,1.0'],
    [{ latitude: 51.4769, longitude: -0.0005 }, '51.5,0.0'],
  ])('rounds %o to the tenth of a degree %s', (point, key) => {
    expect(toForecastPlace(point).key).toBe(key);
  });

  it('has no more than one digit after the point, and is at most 0.05 degrees away', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 49, max: 61, noNaN: true }),
        fc.double({ min: -9, max: 2, noNaN: true }),
        (latitude, longitude) => {
          const place = toForecastPlace({ latitude, longitude });
          expect(place.key).toMatch(/^\d\d\.\d,-?\d\.\d$/);
          expect(place.key).not.toContain('-0.0');
          expect(Math.abs(place.latitude - latitude)).toBeLessThan(0.0500001);
          expect(Math.abs(place.longitude - longitude)).toBeLessThan(0.0500001);
          expect(`${place.latitude} ${place.longitude}`).toMatch(/^\d\d(\.\d)? -?\d(\.\d)?$/);
        },
      ),
    );
  });
});

it('chooses the hour in which a match starts, and 13:00 without a start time', () => {
  expect(['14:30', '09:00', '00:15', null].map(getForecastHour)).toEqual([
    '14:00',
    '09:00',
    '00:00',
    '13:00',
  ]);
});

it('shows forecasts from seven days before a match until the end of its day', () => {
  const days = ['2030-06-07', '2030-06-08', '2030-06-14', '2030-06-15', '2030-06-16'];
  expect(days.filter((today) => isForecastDay('2030-06-15', today))).toEqual(days.slice(1, 4));
});

it('fetches the forecast of a day again after one hour in its last two days, else after three', () => {
  const hours = (today: string) => getForecastLifetimeMs('2030-06-15', today) / 3_600_000;
  expect(['2030-06-12', '2030-06-13', '2030-06-15'].map(hours)).toEqual([3, 1, 1]);
});

describe('the hours of a day in London', () => {
  const group = (day: string, from: string, count: number) =>
    groupByLondonHour(
      day,
      Array.from({ length: count }, (_, hour) => ({
        instant: new Date(Date.parse(from) + hour * 3_600_000),
        forecast: { ...calm, temperatureCelsius: hour },
      })),
    );

  it('begin at 23:00 GMT of the day before in summer', () => {
    const hours = group('2030-06-15', '2030-06-14T00:00Z', 48);
    expect(Object.keys(hours)).toHaveLength(24);
    expect(hours['00:00']?.temperatureCelsius).toBe(23);
    expect(hours['13:00']?.temperatureCelsius).toBe(36);
  });

  it('are those of GMT in winter', () => {
    const hours = group('2030-12-15', '2030-12-14T00:00Z', 48);
    expect(Object.keys(hours)).toHaveLength(24);
    expect(hours['13:00']?.temperatureCelsius).toBe(37);
  });

  it('leave out the hour that the clocks skip in March', () => {
    const hours = group('2030-03-31', '2030-03-30T00:00Z', 48);
    expect(Object.keys(hours)).toHaveLength(23);
    expect(hours['01:00']).toBeUndefined();
    expect(hours['13:00']?.temperatureCelsius).toBe(36);
  });

  it('have the second of the two hours that the clocks repeat in October', () => {
    const hours = group('2030-10-27', '2030-10-26T00:00Z', 48);
    expect(Object.keys(hours)).toHaveLength(24);
    expect(hours['01:00']?.temperatureCelsius).toBe(25);
    expect(hours['13:00']?.temperatureCelsius).toBe(37);
  });
});
