// This file imports no schema library, because the home page needs its numbers.

/** How far from their postcode visitors see how many clubs are free: 20 miles. */
export const visitorRadiusMiles = 20;
export const visitorRadiusKm = 32.19;

/** The smallest number that visitors see. Smaller ones are shown as “a few”. */
export const visitorCountMin = 4;

/** The number of free clubs is counted up to this. */
export const visitorCountMax = 20;

/** How far ahead visitors can ask which clubs are free: about 18 months. */
export const visitorDaysAhead = 550;

export type VisitorCount = 'none' | 'a-few' | number;

/** Rounds a count for visitors, so that it singles out no club. */
export function roundForVisitors(count: number): VisitorCount {
  if (count <= 0) return 'none';
  return count < visitorCountMin ? 'a-few' : count;
}
