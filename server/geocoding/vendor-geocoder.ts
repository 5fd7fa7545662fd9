import type { PostcodePoint } from '@fixturebook/contract/geocoding';
import type { Config } from '../platform/config.ts';
import { createCircuitBreaker, getCallFailureReason } from '../platform/http/circuit-breaker.ts';
import type { Logger } from '../platform/log.ts';
import { isInBritishIsles } from './rules.ts';
import { createMapboxProvider } from './vendor-mapbox.ts';
import { createPostcodesIoProvider } from './vendor-postcodes-io.ts';

/** `no-answer` means that no provider is set up, or that the provider is or was recently down. */
export type GeocoderResult = PostcodePoint | 'unknown' | 'no-answer';

export interface Geocoder {
  locate(postcode: string): Promise<GeocoderResult>;
}

type GeocoderSettings = Pick<Config, 'geocoder' | 'postcodesIoUrl' | 'mapboxUrl' | 'mapboxToken'>;

/** The time limit for a lookup, which may need several calls to the provider. */
const defaultTimeoutMs = 2_000;

export function createGeocoder(
  settings: GeocoderSettings,
  log: Pick<Logger, 'warn'>,
  options: { timeoutMs?: number; now?: () => number } = {},
): Geocoder {
  const provider = chooseProvider(settings);
  if (!provider) return { locate: async () => 'no-answer' };
  const breaker = createCircuitBreaker(options.now);
  return {
    async locate(postcode) {
      if (!breaker.mayCall()) return 'no-answer';
      try {
        const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
        const point = await provider.locate(postcode, signal);
        breaker.recordSuccess();
        if (!point || !isInBritishIsles(point)) return 'unknown';
        return { postcode, point, source: provider.source };
      } catch (error) {
        const pauseMs = breaker.recordFailure();
        if (pauseMs !== undefined)
          log.warn(
            {
              provider: provider.source,
              reason: getCallFailureReason(error),
              seconds: pauseMs / 1000,
            },
            'geocoder rests',
          );
        return 'no-answer';
      }
    },
  };
}

/** `auto` means Mapbox if its token is set, and postcodes.io otherwise. */
function chooseProvider({ geocoder, mapboxToken, mapboxUrl, postcodesIoUrl }: GeocoderSettings) {
  if (geocoder === 'none') return undefined;
  if (geocoder !== 'postcodes.io' && mapboxToken)
    return createMapboxProvider(mapboxUrl, mapboxToken);
  return createPostcodesIoProvider(postcodesIoUrl);
}
