import { z } from 'zod';
import { addDays } from '../platform/calendar.ts';
import type { Config } from '../platform/config.ts';
import { createCircuitBreaker, getCallFailureReason } from '../platform/http/circuit-breaker.ts';
import { readJsonAnswer } from '../platform/http/json-answer.ts';
import type { RateLimit, RateLimits } from '../platform/http/limits.ts';
import type { Logger } from '../platform/log.ts';
import { type ForecastPlace, groupByLondonHour } from './rules.ts';
import type { HourForecast } from './schema.ts';

/** The forecasts of a day by the hour's start in Europe/London, such as `13:00`. */
export type HourForecasts = Record<string, HourForecast>;

export interface WeatherProvider {
  /** Returns `no-answer` if the provider is or was recently down, or if the budget is used up. */
  fetchDay(place: ForecastPlace, day: string): Promise<HourForecasts | 'no-answer'>;
}

type OpenMeteoSettings = Pick<Config, 'weather' | 'openMeteoUrl' | 'openMeteoKey'>;

const defaultTimeoutMs = 2_000;

/** All nodes share these budgets. The free service allows 10,000 calls a day and 600 a minute. */
export const freeCallBudgets: RateLimit[] = [
  { name: 'weather-calls-a-day', points: 8_000, seconds: 24 * 60 * 60 },
  { name: 'weather-calls-a-minute', points: 400, seconds: 60 },
];

/** Returns undefined if the operator shows no forecasts. */
export function createWeatherProvider(
  settings: OpenMeteoSettings,
  deps: { limits: Pick<RateLimits, 'tryUse'>; log: Pick<Logger, 'warn'> },
  options: { timeoutMs?: number; now?: () => number } = {},
): WeatherProvider | undefined {
  if (settings.weather === 'none') return undefined;
  const breaker = createCircuitBreaker(options.now);
  const budgets = settings.openMeteoKey ? [] : freeCallBudgets;
  return {
    async fetchDay(place, day) {
      if (!breaker.mayCall()) return 'no-answer';
      try {
        for (const budget of budgets)
          if (!(await deps.limits.tryUse(budget, 'open-meteo')))
            throw new Error(`${budget.name} are used up`);
        const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
        const forecasts = await fetchForecasts(settings, { place, day }, signal);
        breaker.recordSuccess();
        return groupByLondonHour(day, forecasts);
      } catch (error) {
        const pauseMs = breaker.recordFailure();
        if (pauseMs !== undefined)
          deps.log.warn(
            { reason: getCallFailureReason(error), seconds: pauseMs / 1000 },
            'weather forecasts rest',
          );
        return 'no-answer';
      }
    },
  };
}

/** The values of an hour can be null, when the weather model does not reach as far. */
const values = (min: number, max: number) => z.array(z.number().min(min).max(max).nullable());

const ForecastResponse = z.object({
  hourly: z
    .object({
      time: z.array(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)).min(1),
      temperature_2m: values(-100, 100),
      precipitation_probability: values(0, 100),
      precipitation: values(0, 1_000),
      wind_speed_10m: values(0, 1_000),
      weather_code: z.array(z.int().min(0).max(99).nullable()),
    })
    .refine(({ time, ...series }) =>
      Object.values(series).every((one) => one.length === time.length),
    ),
});

/**
 * Asks for hours in GMT (open-meteo.com/en/docs). In another time zone the service would use today's
 * offset for all days, which is wrong in the week before the clocks change.
 */
async function fetchForecasts(
  { openMeteoUrl, openMeteoKey }: OpenMeteoSettings,
  { place, day }: { place: ForecastPlace; day: string },
  signal: AbortSignal,
) {
  const query = new URLSearchParams({
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    hourly: 'temperature_2m,precipitation_probability,precipitation,wind_speed_10m,weather_code',
    timezone: 'GMT',
    // In summer the day begins at 23:00 GMT.
    start_date: addDays(day, -1),
    end_date: day,
    ...(openMeteoKey ? { apikey: openMeteoKey } : {}),
  });
  const response = await fetch(`${openMeteoUrl}/v1/forecast?${query}`, {
    signal,
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const parsed = ForecastResponse.safeParse(await readJsonAnswer(response));
  if (!parsed.success) throw new Error('an answer of another form');
  return listForecasts(parsed.data.hourly);
}

function listForecasts(hourly: z.infer<typeof ForecastResponse>['hourly']) {
  return hourly.time.flatMap((time, hour) => {
    const temperatureCelsius = hourly.temperature_2m[hour] ?? null;
    const rainMm = hourly.precipitation[hour] ?? null;
    const windKmPerHour = hourly.wind_speed_10m[hour] ?? null;
    const weatherCode = hourly.weather_code[hour] ?? null;
    if (temperatureCelsius === null || rainMm === null) return [];
    if (windKmPerHour === null || weatherCode === null) return [];
    const rainProbabilityPercent = hourly.precipitation_probability[hour] ?? null;
    const forecast: HourForecast = {
      temperatureCelsius,
      rainProbabilityPercent,
      rainMm,
      windKmPerHour,
      weatherCode,
    };
    return [{ instant: new Date(`${time}Z`), forecast }];
  });
}
