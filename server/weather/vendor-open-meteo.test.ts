import { afterEach, describe, expect, it } from 'vitest';
import { startOpenMeteoStandIn } from '../testing/vendors/open-meteo-stand-in.ts';
import type { StandInBehaviour } from '../testing/vendors/vendor-server.ts';
import { toForecastPlace } from './rules.ts';
import { createWeatherProvider, freeCallBudgets } from './vendor-open-meteo.ts';

const place = toForecastPlace({ latitude: 51.5512, longitude: -0.7649 });
const day = '2030-06-15';
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function start({
  behaviour = 'well',
  ...options
}: Parameters<typeof startOpenMeteoStandIn>[0] & { behaviour?: StandInBehaviour } = {}) {
  const { standIn, stop } = await startOpenMeteoStandIn(options);
  standIn.behaviour = behaviour;
  stops.push(stop);
  const logged: unknown[] = [];
  const used: string[] = [];
  let time = 0;
  let usedUp = '';
  const create = (settings: { weather?: 'none'; openMeteoKey?: string } = {}) =>
    createWeatherProvider(
      {
        weather: settings.weather ?? 'open-meteo',
        openMeteoUrl: standIn.url,
        openMeteoKey: settings.openMeteoKey,
      },
      {
        limits: {
          tryUse: async ({ name }) => {
            used.push(name);
            return name !== usedUp;
          },
        },
        log: { warn: (...line: unknown[]) => logged.push(line) },
      },
      { timeoutMs: standIn.behaviour === 'silent' ? 1_000 : 30_000, now: () => time },
    );
  const provider = create();
  if (!provider) throw new Error('no provider');
  const pass = (seconds: number) => {
    time += seconds * 1000;
  };
  const useUp = (name = '') => {
    usedUp = name;
  };
  return { standIn, provider, create, logged, used, useUp, pass };
}

describe('a forecast from Open-Meteo', () => {
  it('has the weather of each hour of the day in London', async () => {
    const { provider } = await start({
      getWeather: (hour) => ({ temperature_2m: hour.getUTCHours() }),
    });
    const hours = await provider.fetchDay(place, day);
    if (hours === 'no-answer') throw new Error(hours);
    expect(Object.keys(hours)).toHaveLength(24);
    expect(hours['13:00']).toEqual({
      temperatureCelsius: 12,
      rainProbabilityPercent: 60,
      rainMm: 0.4,
      windKmPerHour: 19.3,
      weatherCode: 61,
    });
  });

  it('is requested with the rounded place and the day only', async () => {
    const { provider, standIn } = await start();
    await provider.fetchDay(place, day);
    expect(standIn.requests).toEqual([
      '/v1/forecast?latitude=51.6&longitude=-0.8&hourly=temperature_2m%2Cprecipitation_probability%2Cprecipitation%2Cwind_speed_10m%2Cweather_code&timezone=GMT&start_date=2030-06-14&end_date=2030-06-15',
    ]);
  });

  it('leaves out hours that the weather model does not reach', async () => {
    const { provider } = await start({
      getWeather: (hour) => (hour.toISOString() > '2030-06-15T12:30' ? { weather_code: null } : {}),
    });
    expect(Object.keys(await provider.fetchDay(place, day))).toHaveLength(14);
  });

  it('has no chance of rain where the weather model gives none', async () => {
    const { provider } = await start({ getWeather: () => ({ precipitation_probability: null }) });
    expect(await provider.fetchDay(place, day)).toMatchObject({
      '13:00': { rainProbabilityPercent: null },
    });
  });

  it('is requested with the key of a customer, whose calls have no budget', async () => {
    const { create, standIn, used } = await start();
    await create({ openMeteoKey: 'leg-before' })?.fetchDay(place, day);
    expect(standIn.requests[0]).toMatch(/&apikey=leg-before$/);
    expect(used).toEqual([]);
  });
});

describe('Open-Meteo in trouble', () => {
  it.each([
    ['silent', 'TimeoutError'],
    ['failing', 'status 503'],
  ] as const)(
    'is not called again while it is %s, and is logged once for all calls that failed',
    async (behaviour, reason) => {
      const { provider, standIn, logged } = await start({ behaviour });
      const together = [1, 2, 3].map(() => provider.fetchDay(place, day));
      expect(await Promise.all(together)).toEqual(['no-answer', 'no-answer', 'no-answer']);
      for (let again = 0; again < 5; again += 1)
        expect(await provider.fetchDay(place, day)).toBe('no-answer');
      expect(standIn.requests).toHaveLength(3);
      expect(logged).toEqual([[{ reason, seconds: 30 }, 'weather forecasts rest']]);
    },
  );

  it('is called again after the pause', async () => {
    const { provider, standIn, pass } = await start({ behaviour: 'failing' });
    await provider.fetchDay(place, day);
    standIn.behaviour = 'well';
    pass(30);
    expect(await provider.fetchDay(place, day)).toHaveProperty('13:00');
  });

  it.each([
    ['no object', 'sunny'],
    ['no hours', { hourly: { time: [] } }],
    ['fewer values than hours', { hourly: createHourly({ temperature_2m: [] }) }],
    ['a temperature that is impossible', { hourly: createHourly({ temperature_2m: [1_000] }) }],
    ['a time in another form', { hourly: createHourly({ time: ['tomorrow'] }) }],
  ])('fails with an answer that has %s', async (_, body) => {
    const { provider, logged } = await start({ body });
    expect(await provider.fetchDay(place, day)).toBe('no-answer');
    expect(logged).toEqual([
      [{ reason: 'an answer of another form', seconds: 30 }, 'weather forecasts rest'],
    ]);
  });

  it('fails with an answer of more than 256 KB', async () => {
    const forecast = { hourly: createHourly({}) };
    const { provider, logged } = await start({ body: { ...forecast, more: 'x'.repeat(2 ** 18) } });
    expect(await provider.fetchDay(place, day)).toBe('no-answer');
    expect(logged).toEqual([
      [{ reason: 'an answer that is too long', seconds: 30 }, 'weather forecasts rest'],
    ]);
  });

  it.each(freeCallBudgets.map(({ name }) => name))(
    'is not called when the %s are used up',
    async (name) => {
      const { provider, standIn, useUp, pass } = await start();
      useUp(name);
      expect(await provider.fetchDay(place, day)).toBe('no-answer');
      expect(standIn.requests).toEqual([]);
      useUp();
      pass(30);
      expect(await provider.fetchDay(place, day)).toHaveProperty('13:00');
    },
  );
});

it('creates no provider of forecasts when the setting is "none"', async () => {
  const { create } = await start();
  expect(create({ weather: 'none' })).toBeUndefined();
});

function createHourly(fields: Record<string, unknown>) {
  return {
    time: ['2030-06-15T12:00'],
    temperature_2m: [14],
    precipitation_probability: [60],
    precipitation: [0.4],
    wind_speed_10m: [19],
    weather_code: [61],
    ...fields,
  };
}
