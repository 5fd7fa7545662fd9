import { formatMiles } from '@fixturebook/contract/distance';
import { towns } from '@fixturebook/contract/places';
import { calculateDistanceKm, getCompassDirection, type Position } from '../../ui/map/geo.ts';

/** km around its middle that are the town itself, give or take. */
const townRadiusKm = 2;

/** Where a place is, by the town next to it: `4 mi north-east of Reading`. */
export function formatNearestTown(place: Position): string {
  const [nearest] = towns
    .map((town) => ({ town, kmAway: calculateDistanceKm(town, place) }))
    .sort((a, b) => a.kmAway - b.kmAway);
  if (!nearest) return '';
  const { town, kmAway } = nearest;
  if (kmAway < townRadiusKm) return `In or near ${town.name}`;
  return `${formatMiles(kmAway)} ${getCompassDirection(town, place)} of ${town.name}`;
}
