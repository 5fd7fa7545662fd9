import { formatMiles } from '@fixturebook/contract/format';

/** Formats a distance as `11 mi (18 km)`. */
export function formatMilesAndKm(km: number): string {
  return `${formatMiles(km)} (${Math.round(km)} km)`;
}
