import type { PostcodePoint } from '@fixturebook/contract/geocoding';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import { isInBritishIsles } from './rules.ts';
import { createMapboxProvider } from './vendor-mapbox.ts';
import { createPostcodesIoProvider } from './vendor-postcodes-io.ts';

/** `no-answer` means that there is no provider, or that it is down or was down a moment ago. */
export type GeocoderAnswer = PostcodePoint | 'unknown' | 'no-answer';

export interface Geocoder {
  locate(postcode: string): Promise<GeocoderAnswer>;
}

type GeocoderSettings = Pick<Config, 'geocoder' | 'postcodesIoUrl' | 'mapboxUrl' | 'mapboxToken'>;

/** The limit for a lookup, however many calls the provider needs. */
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

/** `auto` means Mapbox if there is a token, and postcodes.io otherwise. */
function chooseProvider({ geocoder, mapboxToken, mapboxUrl, postcodesIoUrl }: GeocoderSettings) {
  if (geocoder === 'none') return undefined;
  if (geocoder !== 'postcodes.io' && mapboxToken)
    return createMapboxProvider(mapboxUrl, mapboxToken);
  return createPostcodesIoProvider(postcodesIoUrl);
}

/** Omits the address of the call, which contains the token. */
function getErrorReason(error: unknown) {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? (name === 'TimeoutError' ? name : message);
}

/** Each further failure doubles the pause up to the maximum. */
const firstPauseMs = 30_000;
const maxPauseMs = 600_000;

/** Opens at the first failure. After a pause, a trial call decides whether it closes. */
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
    /** Returns the rest of the pause in ms. */
    recordFailure(): number {
      // Concurrent calls that fail count as one failure.
      if (failures === 0 || isTrial) {
        pausedUntil = now() + Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
        failures += 1;
      }
      isTrial = false;
      return pausedUntil - now();
    },
  };
}
