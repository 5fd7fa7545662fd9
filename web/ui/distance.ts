import { formatMiles } from '@fixturebook/contract/distance';

/** `11 mi (18 km)` */
export function milesWithKm(km: number): string {
  return `${formatMiles(km)} (${Math.round(km)} km)`;
}
