import type { PostcodeAccuracy, PostcodePoint } from '@fixturebook/contract/geocoding';
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../platform/database/database.ts';
import {
  earthRadiusKm,
  findBuiltInDistrictPosition,
  findBuiltInPoint,
  getDistrict,
  getPointExactness,
  isExactPoint,
  toSurfaceDistanceKm,
} from './rules.ts';
import { postcodeDistricts, postcodePoints, postcodeUnits } from './schema.ts';

export { earthRadiusKm, normalisePostcode, toSurfaceDistanceKm } from './rules.ts';

export interface SavedPostcodePoint {
  point: PostcodePoint | null;
  /** Whether a geocoding provider was called so recently that it is too early to call it again. */
  wasAskedRecently: boolean;
}

export async function findSavedPostcodePoint(
  db: Executor,
  postcode: string,
): Promise<SavedPostcodePoint | undefined> {
  const [row] = await db
    .select({
      latitude: postcodePoints.latitude,
      longitude: postcodePoints.longitude,
      accuracy: postcodePoints.accuracy,
      source: postcodePoints.source,
      askedLately: sql<boolean>`${postcodePoints.nextAttemptAt} > now()`,
    })
    .from(postcodePoints)
    .where(eq(postcodePoints.postcode, postcode));
  if (!row) return undefined;
  const { source, askedLately, latitude, longitude, accuracy } = row;
  if (latitude === null || longitude === null || accuracy === null || source === null)
    return { point: null, wasAskedRecently: askedLately };
  return {
    point: { postcode, point: { latitude, longitude, accuracy }, source },
    wasAskedRecently: askedLately,
  };
}

/** Returns the most exact of the known, the imported and the built-in coordinates. */
export async function findBestStoredPostcodePoint(
  db: Executor,
  postcode: string,
  known: PostcodePoint | null | undefined,
): Promise<PostcodePoint | null> {
  if (known && isExactPoint(known)) return known;
  const found = (await findImportedPoint(db, postcode)) ?? findBuiltInPoint(postcode);
  return getPointExactness(found) > getPointExactness(known) ? found : (known ?? null);
}

async function findImportedPoint(db: Executor, postcode: string) {
  const [unit] = await db.select().from(postcodeUnits).where(eq(postcodeUnits.postcode, postcode));
  const found = unit ?? (await findImportedDistrict(db, getDistrict(postcode)));
  if (!found) return undefined;
  const { latitude, longitude } = found;
  const accuracy: PostcodeAccuracy = unit ? 'unit' : 'district';
  return { postcode, point: { latitude, longitude, accuracy }, source: 'import' as const };
}

async function findImportedDistrict(db: Executor, outcode: string) {
  const isDistrict = eq(postcodeDistricts.outcode, outcode);
  const [found] = await db.select().from(postcodeDistricts).where(isDistrict);
  return found;
}

/** Returns the imported or built-in coordinates of a postcode district such as `SW18`. */
export async function findDistrictPosition(db: Executor, outcode: string) {
  return (await findImportedDistrict(db, outcode)) ?? findBuiltInDistrictPosition(outcode);
}

/** Builds the SQL for the position of coordinates in degrees, as the columns `globe` have it. */
export function buildGlobeSql(latitude: SQLWrapper, longitude: SQLWrapper) {
  const radius = sql.raw(String(earthRadiusKm));
  const [north, east] = [latitude, longitude].map((degrees) => sql`radians(${degrees}::float8)`);
  return sql`cube(array[${radius} * cos(${north}) * cos(${east}), ${radius} * cos(${north}) * sin(${east}), ${radius} * sin(${north})])`;
}

const earthDiameterKm = sql.raw(`${2 * earthRadiusKm}::float8`);

/** Converts km on the Earth's surface to km in a straight line through the Earth. */
export function convertSurfaceKmToChordSql(km: SQL) {
  return sql`${earthDiameterKm} * sin(least(${km} / ${earthDiameterKm}, pi() / 2))`;
}

/** Returns null if the coordinates of a postcode are unknown. */
export async function getDistanceKm(db: Executor, one: string, other: string) {
  const there = alias(postcodePoints, 'there');
  const [places] = await db
    .select({ chord: sql<number | null>`${postcodePoints.globe} <-> ${there.globe}` })
    .from(postcodePoints)
    .innerJoin(there, eq(there.postcode, other))
    .where(eq(postcodePoints.postcode, one));
  return typeof places?.chord === 'number' ? toSurfaceDistanceKm(places.chord) : null;
}
