import type { PostcodePoint } from '@fixturebook/contract/geocoding';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database, Executor } from '../platform/database/database.ts';
import type { GeocodingDeps } from './deps.ts';
import {
  findBestStoredPostcodePoint,
  findDistrictPosition,
  findSavedPostcodePoint,
  type SavedPostcodePoint,
} from './queries.ts';
import { getPointExactness, isExactPoint, normalisePostcode } from './rules.ts';
import { postcodePoints } from './schema.ts';
import type { Geocoder } from './vendor-geocoder.ts';

/** A geocoding provider can take 2 s, so call this before the transaction that saves the postcode. */
export async function geocodePostcode(deps: GeocodingDeps, postcode: string) {
  const saved = await findSavedPostcodePoint(deps.db, postcode);
  const stored = await findBestStoredPostcodePoint(deps.db, postcode, saved?.point);
  const found = await findMoreExactPoint(deps, postcode, saved, stored);
  const isKept = found !== stored || (saved && saved.point === stored);
  if (!isKept) await savePostcodePoint(deps.db, postcode, stored);
  return found;
}

/** Makes sure that a normalised postcode has a row in `postcode_points`. */
export async function ensurePostcodeStored(deps: GeocodingDeps, postcode: string): Promise<void> {
  const seen = getPostcodesKnownToBeStored(deps.db);
  if (seen.has(postcode)) return;
  if (!(await findSavedPostcodePoint(deps.db, postcode))) await geocodePostcode(deps, postcode);
  if (seen.size >= maxKnownPostcodes) seen.clear();
  seen.add(postcode);
}

/** How many new postcodes of an uploaded file a provider looks up while the user waits. */
const maxLookupsPerFile = 10;

/** Looks up only the first new postcodes at a provider. A background job looks up the others. */
export async function geocodePostcodes(
  deps: GeocodingDeps,
  postcodes: Iterable<string>,
): Promise<void> {
  const silentGeocoder: Geocoder = { locate: async () => 'no-answer' };
  let lookUps = 0;
  for (const postcode of new Set(postcodes)) {
    if (!getPostcodesKnownToBeStored(deps.db).has(postcode)) lookUps += 1;
    const geocoder = lookUps > maxLookupsPerFile ? silentGeocoder : deps.geocoder;
    await ensurePostcodeStored({ ...deps, geocoder }, postcode);
  }
}

/** Caches the postcodes that have a row in `postcode_points`, from which no row is ever deleted. */
const knownPostcodesByDatabase = new WeakMap<Database, Set<string>>();
const maxKnownPostcodes = 10_000;

function getPostcodesKnownToBeStored(db: Database) {
  const seen = knownPostcodesByDatabase.get(db) ?? new Set();
  knownPostcodesByDatabase.set(db, seen);
  return seen;
}

/** Finds the coordinates of a postcode. Stores them only if they come from a provider. */
export async function findPostcodeCoordinates(deps: GeocodingDeps, postcode: string) {
  const saved = await findSavedPostcodePoint(deps.db, postcode);
  const stored = await findBestStoredPostcodePoint(deps.db, postcode, saved?.point);
  return findMoreExactPoint(deps, postcode, saved, stored);
}

/**
 * Finds the position of a postcode, or of a district such as `SW18`, that a visitor typed, and stores nothing
 * about it. `mayCallProvider` is called only if no stored coordinates are exact.
 */
export async function findVisitorPosition(
  { db, geocoder }: GeocodingDeps,
  place: string,
  mayCallProvider: () => Promise<boolean>,
) {
  if (!normalisePostcode(place)) return findDistrictPosition(db, place);
  const saved = await findSavedPostcodePoint(db, place);
  const stored = await findBestStoredPostcodePoint(db, place, saved?.point);
  if (isExactPoint(stored) || saved?.wasAskedRecently || !(await mayCallProvider()))
    return stored?.point ?? null;
  const answer = await geocoder.locate(place);
  const found = typeof answer === 'string' ? null : answer;
  return (getPointExactness(found) > getPointExactness(stored) ? found : stored)?.point ?? null;
}

/** Looks up inexact coordinates again. If the provider does not respond, the run ends. */
export async function geocodeInexactPostcodesAgain(
  deps: GeocodingDeps,
  { maxPostcodes, seconds }: { maxPostcodes: number; seconds: number },
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  let silent = false;
  const geocoder: Geocoder = {
    async locate(postcode) {
      const answer = await deps.geocoder.locate(postcode);
      silent = answer === 'no-answer';
      return answer;
    },
  };
  const due = await deps.db
    .select({ postcode: postcodePoints.postcode })
    .from(postcodePoints)
    .where(
      and(
        sql`${postcodePoints.accuracy} is distinct from 'unit'`,
        lte(postcodePoints.nextAttemptAt, sql`now()`),
      ),
    )
    .orderBy(postcodePoints.nextAttemptAt)
    .limit(maxPostcodes);
  for (const { postcode } of due) {
    await geocodePostcode({ ...deps, geocoder }, postcode);
    if (silent) return postponeGeocoding(deps.db, postcode);
    if (Date.now() >= until) return;
  }
}

async function postponeGeocoding(db: Database, postcode: string) {
  const inTenMinutes = { nextAttemptAt: sql`now() + interval '10 minutes'` };
  await db.update(postcodePoints).set(inTenMinutes).where(eq(postcodePoints.postcode, postcode));
}

async function findMoreExactPoint(
  { db, geocoder }: GeocodingDeps,
  postcode: string,
  saved: SavedPostcodePoint | undefined,
  stored: PostcodePoint | null,
): Promise<PostcodePoint | null> {
  if (isExactPoint(stored) || saved?.wasAskedRecently) return stored;
  const answer = await geocoder.locate(postcode);
  if (answer === 'no-answer') return stored;
  if (answer === 'unknown' || getPointExactness(answer) < getPointExactness(stored)) {
    await db
      .update(postcodePoints)
      .set(scheduleNextAttempt)
      .where(eq(postcodePoints.postcode, postcode));
    return stored;
  }
  await savePostcodePoint(db, postcode, answer);
  return answer;
}

/** A provider is called again after an hour. The wait doubles with each attempt, up to 30 days. */
const scheduleNextAttempt = {
  attempts: sql`${postcodePoints.attempts} + 1`,
  nextAttemptAt: sql`now() + least(interval '1 hour' * 2 ^ least(${postcodePoints.attempts}, 10), interval '30 days')`,
};

/** Does not replace coordinates that are more exact, so that concurrent writes are safe. */
async function savePostcodePoint(db: Executor, postcode: string, found: PostcodePoint | null) {
  const { latitude, longitude, accuracy } = found?.point ?? {};
  const point = { latitude, longitude, accuracy, source: found?.source };
  await db
    .insert(postcodePoints)
    .values({ postcode, ...point })
    .onConflictDoUpdate({
      target: postcodePoints.postcode,
      set: { ...point, ...scheduleNextAttempt, updatedAt: sql`now()` },
      setWhere: sql`${buildPointExactnessSql(postcodePoints.accuracy)} <= ${getPointExactness(found)}`,
    });
}

/** The SQL version of `getPointExactness`. */
function buildPointExactnessSql(accuracy: unknown) {
  return sql`coalesce(array_position(array['area', 'district', 'unit'], ${accuracy}), 0)`;
}
