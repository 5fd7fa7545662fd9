import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { postcodePoints } from '../../geocoding/schema.ts';
import type { Database } from '../../platform/database.ts';
import { clubs } from '../schema.ts';

/** Every club whose place is known. */
export function mappedClubs(db: Database) {
  return db
    .select({
      slug: clubs.slug,
      name: clubs.name,
      postcode: clubs.postcode,
      latitude: postcodePoints.latitude,
      longitude: postcodePoints.longitude,
      accuracy: postcodePoints.accuracy,
    })
    .from(clubs)
    .innerJoin(postcodePoints, eq(postcodePoints.postcode, clubs.postcode))
    .where(and(isNull(clubs.suspendedAt), isNotNull(postcodePoints.globe)))
    .orderBy(asc(clubs.postcode), asc(clubs.slug));
}
