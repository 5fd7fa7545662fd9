import type { Point } from '@fixturebook/contract/geocoding';

/** Returns the point of a postcode, or null if the provider does not know it. */
export interface GeocodingProvider {
  source: 'postcodes.io' | 'mapbox';
  locate(postcode: string, signal: AbortSignal): Promise<Point | null>;
}
