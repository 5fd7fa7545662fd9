const milesPerKm = 1 / 1.609344;

/** `11 mi (18 km)` */
export function milesWithKm(km: number): string {
  return `${milesInWords(km)} (${Math.round(km)} km)`;
}

/** `11 mi`: whole miles, as on a road sign. */
export function milesInWords(km: number): string {
  const miles = km * milesPerKm;
  return miles > 0 && miles < 1 ? 'under 1 mi' : `${Math.round(miles)} mi`;
}
