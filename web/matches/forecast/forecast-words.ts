import type { Forecast } from '@fixturebook/contract/weather/forecasts';
import { usualStartTime } from '@fixturebook/contract/weather/usual-start-time';
import { capitalize } from '../match/match-words.ts';

const milesPerKm = 0.621371;

/** A forecast is fetched again after three hours, so an older one is said to be old. */
const oldAfterHours = 4;

/** `startTime` is null while no start is agreed. */
export function formatForecastHour(startTime: string | null): string {
  if (!startTime) return `Forecast for ${usualStartTime}, as no start time is agreed`;
  return `Forecast for ${startTime.slice(0, 2)}:00`;
}

/** Returns 'Light rain, 14 °C'. */
export function formatWeather({ summary, temperatureCelsius }: Forecast): string {
  // Adding zero turns -0 into 0.
  const temperature = `${Math.round(temperatureCelsius) + 0} °C`;
  return [capitalize(summary), temperature].filter(Boolean).join(', ');
}

/** Returns '60% chance of rain', or the amount of rain if its chance is unknown. */
export function formatRain({ rainProbabilityPercent, rainMm }: Forecast): string {
  if (rainProbabilityPercent !== null)
    return `${Math.round(rainProbabilityPercent)}% chance of rain`;
  return rainMm > 0 ? `${rainMm.toFixed(1)} mm of rain` : 'No rain';
}

/** Returns 'Wind 12 mph'. */
export function formatWind({ windKmPerHour }: Forecast): string {
  return `Wind ${Math.round(windKmPerHour * milesPerKm)} mph`;
}

/** Returns the age of a forecast that could not be fetched again in time, or undefined. */
export function formatForecastAge({ fetchedAt }: Forecast, now: Date): string | undefined {
  const hours = Math.floor((now.getTime() - Date.parse(fetchedAt)) / 3_600_000);
  return hours >= oldAfterHours ? `This forecast is ${hours} hours old.` : undefined;
}
