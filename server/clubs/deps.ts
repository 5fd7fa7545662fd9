import type { GeocodingDeps } from '../geocoding/deps.ts';
import type { Platform } from '../platform/platform.ts';

export type ClubDeps = Pick<Platform, 'clock'> & GeocodingDeps;

/** The pages for visitors belong to another feature, which builds on this one. */
export interface PublicPathDeps {
  /** Returns the path of the club's page for visitors, or null while it is off. */
  findPublicPath: (clubId: string) => Promise<string | null>;
}
