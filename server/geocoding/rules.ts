import type { Point, PostcodePoint } from '@fixturebook/contract/geocoding';
import { postcodeAreas } from '@fixturebook/contract/places';
import { isValid, parse, toNormalised, toOutcode, validOutcode } from 'postcode';
import { farDistricts } from './rules/far-districts.ts';

type Position = Pick<Point, 'latitude' | 'longitude'>;

/** In capitals with one space (`SW18 4RD`), or null for what cannot be a postcode. */
export function normalisePostcode(text: string): string | null {
  const trimmed = text.trim();
  return isValid(trimmed) ? toNormalised(trimmed) : null;
}

/** The outward code of a postcode: `SW18` of `SW18 4RD`. */
export function getDistrict(postcode: string): string {
  return toOutcode(postcode) ?? '';
}

/** An outward code by itself, in capitals, or null. */
export function normaliseDistrict(text: string): string | null {
  const code = text.trim().toUpperCase();
  return validOutcode(code) ? code : null;
}

/** Higher is more exact: 3 for the unit itself, 0 for no point at all. */
export function getExactness(found: PostcodePoint | null | undefined): number {
  return found ? { unit: 3, district: 2, area: 1 }[found.point.accuracy] : 0;
}

export function isExact(found: PostcodePoint | null | undefined): boolean {
  return found?.point.accuracy === 'unit';
}

const areas = new Map(postcodeAreas.map(([code, , ...position]) => [code, position]));

const districts = new Map<string, [number, number]>(
  farDistricts.flatMap(([area, from, to, , ...position]) =>
    Array.from({ length: to - from + 1 }, (_, i) => [`${area}${from + i}`, position]),
  ),
);

/** What is known of every postcode without a look-up; null outside the built-in areas. */
export function findBuiltInPoint(postcode: string): PostcodePoint | null {
  const place = districts.get(getDistrict(postcode)) ?? areas.get(parse(postcode).area ?? '');
  if (!place) return null;
  const [latitude, longitude] = place;
  return { postcode, point: { latitude, longitude, accuracy: 'area' }, source: 'built-in' };
}

/** km: the mean radius of the Earth (IUGG), in SQL too (`schema.ts`). */
export const earthRadiusKm = 6371.0088;

/** The great-circle distance that belongs to a chord between two `globe` points; both km. */
export function toSurfaceDistanceKm(chordKm: number): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, chordKm / (2 * earthRadiusKm)));
}

/** Whoever gives a position outside this box gave a wrong one: Jersey to Unst, St Kilda to Lowestoft. */
export function isInBritishIsles({ latitude, longitude }: Position): boolean {
  return latitude >= 49 && latitude <= 61 && longitude >= -9 && longitude <= 2;
}
