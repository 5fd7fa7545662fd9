import { areaPath, areasPath } from '@fixturebook/contract/paths';
import type { AreaCount } from '../queries/area-pages.ts';

/** Lists the addresses of the areas that have a club, and of the page that lists all areas. */
export function listAreaAddresses(counts: AreaCount[]) {
  const withClubs = counts.filter(({ clubs }) => clubs > 0).map(({ area }) => areaPath(area));
  return [areasPath, ...withClubs.toSorted()].map((path) => ({ path }));
}
