import type { Point } from '@fixturebook/contract/geocoding';

/** Returns null if the provider does not know the postcode. */
export interface GeocodingProvider {
  source: 'postcodes.io' | 'mapbox';
  locate(postcode: string, signal: AbortSignal): Promise<Point | null>;
}
