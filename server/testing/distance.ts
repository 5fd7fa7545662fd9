import type { Point } from '@fixturebook/contract/geocoding';
import { earthRadius } from '../geocoding/rules.ts';

type Position = Pick<Point, 'latitude' | 'longitude'>;

/** Great-circle distance in km (haversine): what the database answers is held against it. */
export function distanceKm(from: Position, to: Position): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2;
  const halfLongitude = radians(to.longitude - from.longitude) / 2;
  const square =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(halfLongitude) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, square)));
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180;
}
