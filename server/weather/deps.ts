import type { Platform } from '../platform/platform.ts';
import type { WeatherProvider } from './vendor-open-meteo.ts';

export type WeatherDeps = Pick<Platform, 'db' | 'clock' | 'limits' | 'secrets'> & {
  /** Undefined if the operator shows no forecasts. */
  weather: WeatherProvider | undefined;
};
