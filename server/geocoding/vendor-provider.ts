import type { Point } from '@fixturebook/contract/geocoding';

/** What a provider says of a postcode: a point, or null for one that it does not know. */
export interface GeocodingProvider {
  source: 'postcodes.io' | 'mapbox';
  locate(postcode: string, signal: AbortSignal): Promise<Point | null>;
}
