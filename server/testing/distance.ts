import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import { earthRadiusKm } from '../geocoding/rules.ts';

type Coordinates = Pick<PointWithAccuracy, 'latitude' | 'longitude'>;

/** Uses the sine and the cosine of the angle, because either alone is inexact for some angles. */
export function getGreatCircleKm(from: Coordinates, to: Coordinates): number {
  const [a, b] = [toRadians(from.latitude), toRadians(to.latitude)];
  const turn = toRadians(to.longitude - from.longitude);
  const sine = Math.hypot(
    Math.cos(b) * Math.sin(turn),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn),
  );
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn);
  return earthRadiusKm * Math.atan2(sine, cosine);
}

function toRadians(degrees: number) {
  return (degrees * Math.PI) / 180;
}
