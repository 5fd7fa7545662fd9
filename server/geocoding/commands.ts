import { type PostcodePoint, postcodeMessage } from '@fixturebook/contract/geocoding';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database, Executor } from '../platform/database/database.ts';
import { invalidInput } from '../platform/errors.ts';
import { findBestStoredPoint, findSavedPoint, type SavedPoint } from './queries.ts';
import { getExactness, isExact, normalisePostcode } from './rules.ts';
import { postcodePoints } from './schema.ts';
import type { Geocoder } from './vendor-geocoder.ts';

export interface GeocodingDeps {
  db: Database;
  geocoder: Geocoder;
}

/**
 * The best point of a normalised postcode. From then on the postcode has a row in `postcode_points`
 * for others to join, even where the point is null. A provider may be asked, for at most 2 s: await
 * this before the transaction that saves the postcode, not within.
 */
export async function geocode(
  deps: GeocodingDeps,
  postcode: string,
): Promise<PostcodePoint | null> {
  const kept = await findSavedPoint(deps.db, postcode);
  const stored = await findBestStoredPoint(deps.db, postcode, kept?.point);
  const found = await findBetterPoint(deps, postcode, kept, stored);
  const isKept = found !== stored || (kept && kept.point === stored);
  if (!isKept) await savePoint(deps.db, postcode, stored);
  return found;
}

/**
 * For a form's field: the postcode in its normal form, with its row in `postcode_points`. Await it
 * before the transaction. One that has its row already is left to the job that betters points. What
 * is no UK postcode is refused with an error on `path`.
 */
export async function geocodeFormField(
  deps: GeocodingDeps,
  text: string,
  path: string,
): Promise<string> {
  const postcode = requirePostcode(text, path);
  const seen = getKnownPostcodes(deps.db);
  if (seen.has(postcode)) return postcode;
  if (!(await findSavedPoint(deps.db, postcode))) await geocode(deps, postcode);
  if (seen.size >= maxKnownPostcodes) seen.clear();
  seen.add(postcode);
  return postcode;
}

/** New postcodes of one file that a provider is asked for while somebody waits. */
const maxLookUpsPerFile = 10;

/**
 * As `geocodeField` for many that are in their normal form: of a long list only the first are asked
 * for, the others left to the job that betters points.
 */
export async function geocodeMany(deps: GeocodingDeps, postcodes: Iterable<string>): Promise<void> {
  const silentGeocoder: Geocoder = { locate: async () => 'no-answer' };
  let lookUps = 0;
  for (const postcode of new Set(postcodes)) {
    if (!getKnownPostcodes(deps.db).has(postcode)) lookUps += 1;
    const geocoder = lookUps > maxLookUpsPerFile ? silentGeocoder : deps.geocoder;
    await geocodeFormField({ ...deps, geocoder }, postcode, 'postcode');
  }
}

/** Postcodes whose row this node has met: rows never go, and clubs name the same grounds again. */
const knownPostcodesByDatabase = new WeakMap<Database, Set<string>>();
const maxKnownPostcodes = 10_000;

function getKnownPostcodes(db: Database) {
  const seen = knownPostcodesByDatabase.get(db) ?? new Set();
  knownPostcodesByDatabase.set(db, seen);
  return seen;
}

/** The postcode in its normal form; throws 400 with an error on `path` for what is none. */
export function requirePostcode(text: string, path: string): string {
  const postcode = normalisePostcode(text);
  if (postcode) return postcode;
  throw invalidInput([{ path, message: postcodeMessage }]);
}

/** As `geocode`, for a postcode that is only asked about: no row is made but for what a provider says. */
export async function locatePostcode(
  deps: GeocodingDeps,
  postcode: string,
): Promise<PostcodePoint | null> {
  const kept = await findSavedPoint(deps.db, postcode);
  const stored = await findBestStoredPoint(deps.db, postcode, kept?.point);
  return findBetterPoint(deps, postcode, kept, stored);
}

/**
 * Goes through the points that a better source might know by now, the longest waiting first, for
 * little more than `seconds`. One that the provider has no answer to ends the run, as the provider
 * may be down, and waits behind the others, as it may be the only one.
 */
export async function improvePoints(
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
    await geocode({ ...deps, geocoder }, postcode);
    if (silent) return postponeAttempt(deps.db, postcode);
    if (Date.now() >= until) return;
  }
}

async function postponeAttempt(db: Database, postcode: string) {
  const nextAttemptAt = sql`now() + interval '10 minutes'`;
  await db
    .update(postcodePoints)
    .set({ nextAttemptAt })
    .where(eq(postcodePoints.postcode, postcode));
}

async function findBetterPoint(
  { db, geocoder }: GeocodingDeps,
  postcode: string,
  kept: SavedPoint | undefined,
  stored: PostcodePoint | null,
): Promise<PostcodePoint | null> {
  if (isExact(stored) || kept?.wasAskedRecently) return stored;
  const answer = await geocoder.locate(postcode);
  if (answer === 'no-answer') return stored;
  if (answer === 'unknown' || getExactness(answer) < getExactness(stored)) {
    await db
      .update(postcodePoints)
      .set(scheduleNextAttempt)
      .where(eq(postcodePoints.postcode, postcode));
    return stored;
  }
  await savePoint(db, postcode, answer);
  return answer;
}

/** The next attempt is an hour away, twice as long after each further one, up to a month. */
const scheduleNextAttempt = {
  attempts: sql`${postcodePoints.attempts} + 1`,
  nextAttemptAt: sql`now() + least(interval '1 hour' * 2 ^ least(${postcodePoints.attempts}, 10), interval '30 days')`,
};

/** A better or equal point takes the place of the one that is there, whoever comes first. */
async function savePoint(db: Executor, postcode: string, found: PostcodePoint | null) {
  const { latitude, longitude, accuracy } = found?.point ?? {};
  const point = { latitude, longitude, accuracy, source: found?.source };
  await db
    .insert(postcodePoints)
    .values({ postcode, ...point })
    .onConflictDoUpdate({
      target: postcodePoints.postcode,
      set: { ...point, ...scheduleNextAttempt, updatedAt: sql`now()` },
      setWhere: sql`${exactnessSql(postcodePoints.accuracy)} <= ${getExactness(found)}`,
    });
}

/** `exactness` in SQL. */
function exactnessSql(accuracy: unknown) {
  return sql`coalesce(array_position(array['area', 'district', 'unit'], ${accuracy}), 0)`;
}
