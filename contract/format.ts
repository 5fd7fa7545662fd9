export const kmPerMile = 1.609344;

/** Formats a distance in whole miles, as on a road sign: `11 mi`. */
export function formatMiles(km: number): string {
  const miles = km / kmPerMile;
  return miles > 0 && miles < 1 ? 'under 1 mi' : `${Math.round(miles)} mi`;
}

/** Formats a distance as `11 mi (18 km)`. */
export function formatMilesAndKm(km: number): string {
  return `${formatMiles(km)} (${Math.round(km)} km)`;
}

/** Formats pence as `£6.67`, and a whole number of pounds as `£100`. */
export function formatPounds(pence: number): string {
  return `£${(pence / 100).toLocaleString('en-GB', {
    minimumFractionDigits: pence % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })}`;
}

/**
 * Formats a list as `teas, umpires and balls`. On a slow phone, the browser loads the data of the language for 100 ms, so
 * this happens at the first use and not while the app starts.
 */
export function formatList(items: string[]): string {
  return new Intl.ListFormat('en-GB').format(items);
}

/** Groups of digits in British phone numbers: for London and similar areas, big cities, and others. */
const britishNumberGroups = [
  /^(2\d)(\d{4})(\d{4})$/,
  /^(11\d|1\d1)(\d{3})(\d{4})$/,
  /^(\d{4})(\d{6})$/,
];

/** Formats `+447700900123` as `+44 7700 900123`. Foreign numbers stay as they are. */
export function formatPhone(number: string): string {
  const british = number.startsWith('+44') ? number.slice(3) : '';
  for (const group of britishNumberGroups) {
    const parts = group.exec(british)?.slice(1);
    if (parts) return ['+44', ...parts].join(' ');
  }
  return number;
}

/** Returns undefined if the text is no URL. The oldest supported browsers lack `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
