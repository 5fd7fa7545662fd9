import { formatMiles } from '@fixturebook/contract/format';
import { towns } from '@fixturebook/contract/places/places';
import { calculateDistanceKm, getCompassDirection, type Position } from '../../ui/map/geo.ts';

/** Within this distance of a town's centre, a place is described as `Near Reading`. */
const townRadiusKm = 2;

/** Describes a place by the nearest town, such as `4 mi north-east of Reading`. */
export function formatNearestTown(place: Position): string {
  const [nearest] = towns
    .map((town) => ({ town, kmAway: calculateDistanceKm(town, place) }))
    .sort((a, b) => a.kmAway - b.kmAway);
  if (!nearest) return '';
  const { town, kmAway } = nearest;
  if (kmAway < townRadiusKm) return `Near ${town.name}`;
  return `${formatMiles(kmAway)} ${getCompassDirection(town, place)} of ${town.name}`;
}
