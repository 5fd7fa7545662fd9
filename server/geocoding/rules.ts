import type { Point, PostcodePoint } from '@fixturebook/contract/geocoding';
import { postcodeAreas } from '@fixturebook/contract/places';
import { isValid, parse, toNormalised, toOutcode, validOutcode } from 'postcode';
import { farDistricts } from './rules/far-districts.ts';

type Position = Pick<Point, 'latitude' | 'longitude'>;

/** Returns a postcode such as `SW18 4RD`, or null if the shape is invalid. */
export function normalisePostcode(text: string): string | null {
  const trimmed = text.trim();
  return isValid(trimmed) ? toNormalised(trimmed) : null;
}

/** Returns `SW18` for `SW18 4RD`. */
export function getDistrict(postcode: string): string {
  return toOutcode(postcode) ?? '';
}

export function normaliseDistrict(text: string): string | null {
  const code = text.trim().toUpperCase();
  return validOutcode(code) ? code : null;
}

/** Returns 3 for a unit postcode, and 0 for no point. */
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

/** Returns null outside the built-in areas. */
export function findBuiltInPoint(postcode: string): PostcodePoint | null {
  const place = districts.get(getDistrict(postcode)) ?? areas.get(parse(postcode).area ?? '');
  if (!place) return null;
  const [latitude, longitude] = place;
  return { postcode, point: { latitude, longitude, accuracy: 'area' }, source: 'built-in' };
}

/** The mean radius of the Earth (IUGG). */
export const earthRadiusKm = 6371.0088;

/** Converts the chord between two `globe` points to the great-circle distance. */
export function toSurfaceDistanceKm(chordKm: number): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, chordKm / (2 * earthRadiusKm)));
}

/** The box touches Jersey, Unst, St Kilda and Lowestoft. Providers and files have errors. */
export function isInBritishIsles({ latitude, longitude }: Position): boolean {
  return latitude >= 49 && latitude <= 61 && longitude >= -9 && longitude <= 2;
}
