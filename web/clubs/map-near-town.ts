import { formatMiles } from '@fixturebook/contract/distance';
import { towns } from '@fixturebook/contract/places';
import { directionOf, distanceKm, type Position } from '../ui/map/geo.ts';

/** km around its middle that are the town itself, give or take. */
const townRadius = 2;

/** Where a place is, by the town next to it: `4 mi north-east of Reading`. */
export function nearTown(place: Position): string {
  const [nearest] = towns
    .map((town) => ({ town, away: distanceKm(town, place) }))
    .sort((a, b) => a.away - b.away);
  if (!nearest) return '';
  const { town, away } = nearest;
  if (away < townRadius) return `In or near ${town.name}`;
  return `${formatMiles(away)} ${directionOf(town, place)} of ${town.name}`;
}
