import { formatMiles } from '@fixturebook/contract/format';
import { towns } from '@fixturebook/contract/places';
import { calculateDistanceKm, getCompassDirection, type Position } from '../../ui/map/geo.ts';

/** km around a town's centre that count as the town itself. */
const townRadiusKm = 2;

/** `4 mi north-east of Reading` */
export function formatNearestTown(place: Position): string {
  const [nearest] = towns
    .map((town) => ({ town, kmAway: calculateDistanceKm(town, place) }))
    .sort((a, b) => a.kmAway - b.kmAway);
  if (!nearest) return '';
  const { town, kmAway } = nearest;
  if (kmAway < townRadiusKm) return `Near ${town.name}`;
  return `${formatMiles(kmAway)} ${getCompassDirection(town, place)} of ${town.name}`;
}
