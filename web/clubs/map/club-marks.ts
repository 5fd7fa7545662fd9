import type { ClubMap } from '@fixturebook/contract/clubs';
import type { PostcodeAccuracy } from '@fixturebook/contract/geocoding';
import { calculateDistanceKm, type Position } from '../../ui/map/geo.ts';

export interface ClubWithPosition extends Position {
  slug: string;
  name: string;
  postcode: string;
  accuracy: PostcodeAccuracy;
}

/** The visible area of a map, with its centre, in degrees. */
type MapArea = Position & Record<'west' | 'south' | 'east' | 'north', number>;

export function toMapClubs({ features }: ClubMap): ClubWithPosition[] {
  return features.map(({ geometry, properties }) => ({
    ...properties,
    longitude: geometry.coordinates[0],
    latitude: geometry.coordinates[1],
  }));
}

export function sortClubsNearestFirst(clubs: ClubWithPosition[], window: MapArea) {
  const sorted = clubs
    .map((club) => ({
      club,
      kmAway: calculateDistanceKm(window, club),
      isVisible: isInsideArea(window, club),
    }))
    .sort((a, b) => Number(b.isVisible) - Number(a.isVisible) || a.kmAway - b.kmAway);
  return {
    clubs: sorted.map(({ club }) => club),
    inWindow: sorted.filter(({ isVisible }) => isVisible).length,
  };
}

function isInsideArea({ west, south, east, north }: MapArea, { latitude, longitude }: Position) {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

export function formatAccuracyNote(accuracy: PostcodeAccuracy): string | undefined {
  if (accuracy === 'unit') return undefined;
  const knownArea = accuracy === 'district' ? 'district' : 'postcode area';
  return `Approximate place: we only know the ${knownArea}.`;
}
