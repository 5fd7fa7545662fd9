import type { GeocodingDeps } from '../geocoding/deps.ts';
import type { Platform } from '../platform/platform.ts';

export type TeamDeps = Pick<Platform, 'db' | 'clock' | 'live'> & GeocodingDeps;
