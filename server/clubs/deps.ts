import type { GeocodingDeps } from '../geocoding/deps.ts';
import type { Platform } from '../platform/platform.ts';

export type ClubDeps = Pick<Platform, 'clock'> & GeocodingDeps;
