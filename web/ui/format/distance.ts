import { kmPerMile } from '@fixturebook/contract/format';

export { formatMilesAndKm } from '@fixturebook/contract/format';

/** The distances that every form and search offers. */
export const offeredMiles = [5, 10, 15, 25, 40, 60];

export function toKm(miles: number): number {
  return Math.round(miles * kmPerMile);
}
