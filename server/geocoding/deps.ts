import type { Database } from '../platform/database/database.ts';
import type { Geocoder } from './vendor-geocoder.ts';

export interface GeocodingDeps {
  db: Database;
  geocoder: Geocoder;
}
