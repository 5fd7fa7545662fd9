import { startVendorServer } from './vendor-server.ts';

const hourMs = 3_600_000;

const lightRain = {
  temperature_2m: 14.2,
  precipitation_probability: 60,
  precipitation: 0.4,
  wind_speed_10m: 19.3,
  weather_code: 61,
};

/** The values of an hour, in the names and units of Open-Meteo. Null is an unknown value. */
type StandInWeather = Record<keyof typeof lightRain, number | null>;

/**
 * Starts a server that replaces `/v1/forecast` of https://open-meteo.com/en/docs for hours in GMT.
 * `getWeather` changes the light rain of an hour. `body` is an answer to give in place of a forecast.
 */
export async function startOpenMeteoStandIn(
  options: { getWeather?: (hour: Date) => Partial<StandInWeather>; body?: unknown } = {},
) {
  return startVendorServer(({ pathname, searchParams }) => {
    if ('body' in options) return { status: 200, body: options.body };
    if (pathname !== '/v1/forecast' || searchParams.get('timezone') !== 'GMT')
      return { status: 400, body: { error: true, reason: 'Unexpected request' } };
    const hours = listHours(searchParams.get('start_date'), searchParams.get('end_date'));
    const weather = hours.map((hour) => ({ ...lightRain, ...options.getWeather?.(hour) }));
    const names = searchParams.get('hourly')?.split(',') as (keyof StandInWeather)[];
    const hourly = {
      time: hours.map((hour) => hour.toISOString().slice(0, 16)),
      ...Object.fromEntries(names.map((name) => [name, weather.map((values) => values[name])])),
    };
    return { status: 200, body: { utc_offset_seconds: 0, timezone: 'GMT', hourly } };
  });
}

function listHours(firstDay: string | null, lastDay: string | null) {
  const start = Date.parse(`${firstDay}T00:00Z`);
  const count = (Date.parse(`${lastDay}T00:00Z`) - start) / hourMs + 24;
  return Array.from({ length: count }, (_, hour) => new Date(start + hour * hourMs));
}
