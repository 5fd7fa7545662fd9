import type { GeocodingDeps } from '../geocoding/deps.ts';
import type { MatchDeps } from '../matches/deps.ts';
import type { Platform } from '../platform/platform.ts';

export type CardImportDeps = Pick<
  Platform,
  'db' | 'clock' | 'events' | 'limits' | 'live' | 'mail' | 'outbound' | 'publicUrl' | 'secrets'
> &
  GeocodingDeps;

export type FeedDeps = CardImportDeps & MatchDeps & Pick<Platform, 'config'>;
