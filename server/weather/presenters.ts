import type { MatchForecast } from '@fixturebook/contract/weather/forecasts';
import { formatWeatherCode } from '@fixturebook/contract/weather/weather-codes';
import type { MatchHourForecast, PlannedMatch } from './commands.ts';

export function toMatchForecastView(
  found: MatchHourForecast | undefined,
  { startTime }: PlannedMatch,
): MatchForecast {
  if (!found) return { forecast: null };
  return {
    forecast: {
      hour: found.hour,
      isUsualStart: startTime === null,
      temperatureCelsius: found.temperatureCelsius,
      rainProbabilityPercent: found.rainProbabilityPercent,
      rainMm: found.rainMm,
      windKmPerHour: found.windKmPerHour,
      weatherCode: found.weatherCode,
      summary: formatWeatherCode(found.weatherCode),
      fetchedAt: found.fetchedAt.toISOString(),
    },
  };
}
