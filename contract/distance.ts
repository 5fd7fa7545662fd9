const milesPerKm = 1 / 1.609344;

/** Formats whole miles, as on a road sign: `11 mi`. */
export function formatMiles(km: number): string {
  const miles = km * milesPerKm;
  return miles > 0 && miles < 1 ? 'under 1 mi' : `${Math.round(miles)} mi`;
}
