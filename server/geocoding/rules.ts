import type { PointWithAccuracy, PostcodePoint } from '@fixturebook/contract/geocoding';
import { postcodeAreas } from '@fixturebook/contract/places/places';
import { isValid, toNormalised, toOutcode, validOutcode } from 'postcode';
import { farDistricts } from './rules/far-districts.ts';

type Position = Pick<PointWithAccuracy, 'latitude' | 'longitude'>;

/** Returns a postcode in the form `SW18 4RD`, or null if the text has not the form of a postcode. */
export function normalisePostcode(text: string): string | null {
  const trimmed = text.trim();
  return isValid(trimmed) ? toNormalised(trimmed) : null;
}

/** Returns the district, such as `SW18` for the postcode `SW18 4RD`. */
export function getDistrict(postcode: string): string {
  return toOutcode(postcode) ?? '';
}

export function normaliseDistrict(text: string): string | null {
  const code = text.trim().toUpperCase();
  return validOutcode(code) ? code : null;
}

/** Returns 3 for the coordinates of a unit postcode, and 0 for unknown coordinates. */
export function getPointExactness(found: PostcodePoint | null | undefined): number {
  return found ? { unit: 3, district: 2, area: 1 }[found.point.accuracy] : 0;
}

export function isExactPoint(found: PostcodePoint | null | undefined): boolean {
  return found?.point.accuracy === 'unit';
}

const areas = new Map(postcodeAreas.map(([code, , ...position]) => [code, position]));

const districts = new Map<string, [number, number]>(
  farDistricts.flatMap(([area, from, to, , ...position]) =>
    Array.from({ length: to - from + 1 }, (_, i) => [`${area}${from + i}`, position]),
  ),
);

/** Returns the coordinates of the postcode's area, or null if the area is not built in. */
export function findBuiltInPoint(postcode: string): PostcodePoint | null {
  const position = findBuiltInDistrictPosition(getDistrict(postcode));
  return position && { postcode, point: { ...position, accuracy: 'area' }, source: 'built-in' };
}

/** Returns the coordinates of the area that a postcode district such as `SW18` belongs to. */
export function findBuiltInDistrictPosition(outcode: string): Position | null {
  const [area = ''] = /^[A-Z]+/.exec(outcode) ?? [];
  const place = districts.get(outcode) ?? areas.get(area);
  if (!place) return null;
  const [latitude, longitude] = place;
  return { latitude, longitude };
}

/** The mean radius of the Earth (IUGG). */
export const earthRadiusKm = 6371.0088;

/** Converts the straight line between two `globe` columns to the distance on the Earth's surface. */
export function toSurfaceDistanceKm(chordKm: number): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, chordKm / (2 * earthRadiusKm)));
}

/** Detects wrong coordinates with a box from Jersey to Unst and from St Kilda to Lowestoft. */
export function isInBritishIsles({ latitude, longitude }: Position): boolean {
  return latitude >= 49 && latitude <= 61 && longitude >= -9 && longitude <= 2;
}
