import type { PostcodePoint } from '@fixturebook/contract/geocoding';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../platform/database/database.ts';
import { alongTheSurface, builtInPoint, districtOf, exactness, isExact } from './rules.ts';
import { postcodeDistricts, postcodePoints, postcodeUnits } from './schema.ts';

export { alongTheSurface, earthRadius, normalisePostcode } from './rules.ts';

export interface Kept {
  /** Null when nothing was known. */
  point: PostcodePoint | null;
  /** Whether a provider was asked so lately that it is not to be asked again yet. */
  askedLately: boolean;
}

/** The row of a postcode in `postcode_points`. */
export async function findKept(db: Executor, postcode: string): Promise<Kept | undefined> {
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
    return { point: null, askedLately };
  return { point: { postcode, point: { latitude, longitude, accuracy }, source }, askedLately };
}

/** The best point that can be had without the network, given the one that is kept. */
export async function findStored(
  db: Executor,
  postcode: string,
  kept: PostcodePoint | null | undefined,
): Promise<PostcodePoint | null> {
  if (kept && isExact(kept)) return kept;
  const imported = (await findUnit(db, postcode)) ?? (await findDistrict(db, postcode));
  const found = imported ?? builtInPoint(postcode);
  return exactness(found) > exactness(kept) ? found : (kept ?? null);
}

async function findUnit(db: Executor, postcode: string): Promise<PostcodePoint | undefined> {
  const [unit] = await db.select().from(postcodeUnits).where(eq(postcodeUnits.postcode, postcode));
  if (!unit) return undefined;
  const { latitude, longitude } = unit;
  return { postcode, point: { latitude, longitude, accuracy: 'unit' }, source: 'import' };
}

async function findDistrict(db: Executor, postcode: string): Promise<PostcodePoint | undefined> {
  const [district] = await db
    .select()
    .from(postcodeDistricts)
    .where(eq(postcodeDistricts.outcode, districtOf(postcode)));
  if (!district) return undefined;
  const { latitude, longitude } = district;
  return { postcode, point: { latitude, longitude, accuracy: 'district' }, source: 'import' };
}

/** Along the surface, between two postcodes in use; null where nothing is known of either. */
export async function kmBetween(db: Executor, one: string, other: string): Promise<number | null> {
  const there = alias(postcodePoints, 'there');
  const [places] = await db
    .select({ chord: sql<number | null>`${postcodePoints.globe} <-> ${there.globe}` })
    .from(postcodePoints)
    .innerJoin(there, eq(there.postcode, other))
    .where(eq(postcodePoints.postcode, one));
  return typeof places?.chord === 'number' ? alongTheSurface(places.chord) : null;
}
