/** What the sky looks like, for a picture of the weather. */
export type Sky = 'clear' | 'partly-cloudy' | 'cloudy' | 'fog' | 'rain' | 'snow' | 'thunder';

/** The codes of WMO table 4677 that forecasts use (open-meteo.com/en/docs). */
const weatherByCode: Record<number, { words: string; sky: Sky }> = {
  0: { words: 'clear sky', sky: 'clear' },
  1: { words: 'mostly clear', sky: 'clear' },
  2: { words: 'partly cloudy', sky: 'partly-cloudy' },
  3: { words: 'cloudy', sky: 'cloudy' },
  45: { words: 'fog', sky: 'fog' },
  48: { words: 'freezing fog', sky: 'fog' },
  51: { words: 'light drizzle', sky: 'rain' },
  53: { words: 'drizzle', sky: 'rain' },
  55: { words: 'heavy drizzle', sky: 'rain' },
  56: { words: 'light freezing drizzle', sky: 'rain' },
  57: { words: 'freezing drizzle', sky: 'rain' },
  61: { words: 'light rain', sky: 'rain' },
  63: { words: 'rain', sky: 'rain' },
  65: { words: 'heavy rain', sky: 'rain' },
  66: { words: 'light freezing rain', sky: 'rain' },
  67: { words: 'freezing rain', sky: 'rain' },
  71: { words: 'light snow', sky: 'snow' },
  73: { words: 'snow', sky: 'snow' },
  75: { words: 'heavy snow', sky: 'snow' },
  77: { words: 'snow grains', sky: 'snow' },
  80: { words: 'light showers', sky: 'rain' },
  81: { words: 'showers', sky: 'rain' },
  82: { words: 'heavy showers', sky: 'rain' },
  85: { words: 'light snow showers', sky: 'snow' },
  86: { words: 'heavy snow showers', sky: 'snow' },
  95: { words: 'thunderstorms', sky: 'thunder' },
  96: { words: 'thunderstorms with hail', sky: 'thunder' },
  99: { words: 'thunderstorms with heavy hail', sky: 'thunder' },
};

/** Returns words such as 'light rain', or empty text for a code that forecasts do not use. */
export function formatWeatherCode(code: number): string {
  return weatherByCode[code]?.words ?? '';
}

export function getSky(code: number): Sky {
  return weatherByCode[code]?.sky ?? 'cloudy';
}
