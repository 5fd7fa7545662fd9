import { forecastDaysBeforeMatch } from '@fixturebook/contract/limits';
import { usualStartTime } from '@fixturebook/contract/weather/usual-start-time';
import { countDaysBetween, getLondonHour, toLondonDate } from '../platform/calendar.ts';
import type { HourForecast } from './schema.ts';

/** An area of a tenth of a degree, about 11 km by 7 km, in which all grounds share a forecast. */
export interface ForecastPlace {
  /** Such as `51.6,-0.8`. */
  key: string;
  latitude: number;
  longitude: number;
}

/** Rounds a point, so that nobody can tell the ground or the club from what the vendor is sent. */
export function toForecastPlace(point: { latitude: number; longitude: number }): ForecastPlace {
  const latitude = roundToTenth(point.latitude);
  const longitude = roundToTenth(point.longitude);
  return { key: `${latitude.toFixed(1)},${longitude.toFixed(1)}`, latitude, longitude };
}

/** Adding zero turns -0 into 0, so that a place has one key. */
function roundToTenth(degrees: number) {
  return Math.round(degrees * 10) / 10 + 0;
}

/** Returns the hour in which a match starts, such as `14:00` for 14:30. */
export function getForecastHour(startTime: string | null): string {
  return `${(startTime ?? usualStartTime).slice(0, 2)}:00`;
}

export function isForecastDay(day: string, today: string): boolean {
  const daysLeft = countDaysBetween(today, day);
  return daysLeft >= 0 && daysLeft <= forecastDaysBeforeMatch;
}

/** A forecast of the next two days is fetched again after an hour, others after three hours. */
export function getForecastLifetimeMs(day: string, today: string): number {
  return (countDaysBetween(today, day) <= 2 ? 1 : 3) * 3_600_000;
}

/** The age up to which a forecast is still shown while no newer one can be fetched. */
export const maxForecastAgeMs = 12 * 3_600_000;

/** Arranges forecasts by the hour of a day in Europe/London, and leaves out those of other days. */
export function groupByLondonHour(
  day: string,
  forecasts: { instant: Date; forecast: HourForecast }[],
): Record<string, HourForecast> {
  const ofDay = forecasts.filter(({ instant }) => toLondonDate(instant) === day);
  return Object.fromEntries(
    ofDay.map(({ instant, forecast }) => [formatHour(getLondonHour(instant)), forecast]),
  );
}

function formatHour(hour: number) {
  return `${String(hour).padStart(2, '0')}:00`;
}
