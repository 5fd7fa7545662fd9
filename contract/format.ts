const milesPerKm = 1 / 1.609344;

/** Formats a distance in whole miles, as on a road sign: `11 mi`. */
export function formatMiles(km: number): string {
  const miles = km * milesPerKm;
  return miles > 0 && miles < 1 ? 'under 1 mi' : `${Math.round(miles)} mi`;
}

/** Formats pence as `£6.67`, and a whole number of pounds as `£100`. */
export function formatPounds(pence: number): string {
  return `£${(pence / 100).toLocaleString('en-GB', {
    minimumFractionDigits: pence % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })}`;
}
