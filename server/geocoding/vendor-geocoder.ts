import type { PostcodePoint } from '@fixturebook/contract/geocoding';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import { inBritishIsles } from './rules.ts';
import { circuitBreaker } from './vendor-breaker.ts';
import { mapbox } from './vendor-mapbox.ts';
import { postcodesIo } from './vendor-postcodes-io.ts';

/** `no-answer`: there is no provider, it is down, or it was down a moment ago. */
export type Answer = PostcodePoint | 'unknown' | 'no-answer';

export interface Geocoder {
  locate(postcode: string): Promise<Answer>;
}

type Settings = Pick<Config, 'geocoder' | 'postcodesIoUrl' | 'mapboxUrl' | 'mapboxToken'>;

/** ms that a look-up may take, however many calls the provider needs for it. */
const patience = 2_000;

/** The configured provider within its time limit, behind a breaker of this node's. */
export function createGeocoder(
  settings: Settings,
  log: Pick<Logger, 'warn'>,
  options: { patience?: number; now?: () => number } = {},
): Geocoder {
  const provider = providerOf(settings);
  if (!provider) return { locate: async () => 'no-answer' };
  const breaker = circuitBreaker(options.now);
  return {
    async locate(postcode) {
      if (!breaker.mayCall()) return 'no-answer';
      try {
        const signal = AbortSignal.timeout(options.patience ?? patience);
        const point = await provider.locate(postcode, signal);
        breaker.succeeded();
        if (!point || !inBritishIsles(point)) return 'unknown';
        return { postcode, point, source: provider.source };
      } catch (error) {
        const seconds = breaker.failed() / 1000;
        log.warn({ provider: provider.source, reason: reasonOf(error), seconds }, 'geocoder rests');
        return 'no-answer';
      }
    },
  };
}

/** `auto` is Mapbox where there is a token for it, else postcodes.io, which needs none. */
function providerOf({ geocoder, mapboxToken, mapboxUrl, postcodesIoUrl }: Settings) {
  if (geocoder === 'none') return undefined;
  if (geocoder !== 'postcodes.io' && mapboxToken) return mapbox(mapboxUrl, mapboxToken);
  return postcodesIo(postcodesIoUrl);
}

/** Never the address that was called: it holds the token. */
function reasonOf(error: unknown) {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? (name === 'TimeoutError' ? name : message);
}
