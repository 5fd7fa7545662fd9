import type { PostcodePoint } from '@fixturebook/contract/geocoding';
import type { Config } from '../platform/config.ts';
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
        const seconds = breaker.recordFailure() / 1000;
        log.warn(
          { provider: provider.source, reason: getErrorReason(error), seconds },
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

/** Omits the URL of a failed call, because it contains the Mapbox token. */
function getErrorReason(error: unknown) {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? (name === 'TimeoutError' ? name : message);
}

/** The pauses in which a failed provider is not called. Each further failure doubles the pause. */
const firstPauseMs = 30_000;
const maxPauseMs = 600_000;

/** Stops calls to a provider that fails. After a pause, one trial call decides whether to resume. */
function createCircuitBreaker(now: () => number = Date.now) {
  let failures = 0;
  let pausedUntil = 0;
  let isTrial = false;

  return {
    mayCall(): boolean {
      if (failures === 0) return true;
      if (isTrial || now() < pausedUntil) return false;
      isTrial = true;
      return true;
    },
    recordSuccess() {
      failures = 0;
      isTrial = false;
    },
    /** Returns for how many ms the provider will not be called. */
    recordFailure(): number {
      const time = now();
      // Concurrent calls that fail count as one failure.
      if (failures === 0 || isTrial) {
        pausedUntil = time + Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
        failures += 1;
      }
      isTrial = false;
      return pausedUntil - time;
    },
  };
}
