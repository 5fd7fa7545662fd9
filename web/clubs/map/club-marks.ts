import type { ClubMap } from '@fixturebook/contract/clubs';
import type { Accuracy } from '@fixturebook/contract/geocoding';
import { calculateDistanceKm, type Position } from '../../ui/map/geo.ts';

/** A club with a known location. */
export interface MapClub extends Position {
  slug: string;
  name: string;
  postcode: string;
  accuracy: Accuracy;
}

/** The visible area of a map in decimal degrees, with its centre. */
interface MapArea extends Position {
  west: number;
  south: number;
  east: number;
  north: number;
}

export function toMapClubs({ features }: ClubMap): MapClub[] {
  return features.map(({ geometry, properties }) => ({
    ...properties,
    longitude: geometry.coordinates[0],
    latitude: geometry.coordinates[1],
  }));
}

/** Returns the visible clubs, nearest to the centre first, then all others, and how many are visible. */
export function sortNearestFirst(clubs: MapClub[], window: MapArea) {
  const sorted = clubs
    .map((club) => ({
      club,
      kmAway: calculateDistanceKm(window, club),
      isIn: isInside(window, club),
    }))
    .sort((a, b) => Number(b.isIn) - Number(a.isIn) || a.kmAway - b.kmAway);
  return {
    clubs: sorted.map(({ club }) => club),
    inWindow: sorted.filter((entry) => entry.isIn).length,
  };
}

function isInside(
  { west, south, east, north }: MapArea,
  { latitude, longitude }: Position,
): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** Returns a note for a point that is only approximate. */
export function formatAccuracyNote(accuracy: Accuracy): string | undefined {
  if (accuracy === 'unit') return undefined;
  const knownArea = accuracy === 'district' ? 'district' : 'postcode area';
  return `Approximate place: we only know the ${knownArea}.`;
}
