import { createHash, randomUUID } from 'node:crypto';
import type { ClubProfileInput } from '@fixturebook/contract/club-profile';
import { clubNameTaken } from '@fixturebook/contract/clubs';
import { getPhotoVersion } from '@fixturebook/contract/preconditions';
import { eq } from 'drizzle-orm';
import { geocodePostcode } from '../geocoding/commands.ts';
import type { Transaction } from '../platform/database/database.ts';
import { AppError, isUniqueViolation } from '../platform/errors.ts';
import { assertVersion } from '../platform/http/version.ts';
import { changeClub } from '../platform/live/club-changes.ts';
import type { Platform } from '../platform/platform.ts';
import type { ClubDeps } from './deps.ts';
import { deleteUnusedPhotoJob } from './jobs.ts';
import { getPhotoUrl } from './presenters.ts';
import { findClubPhoto } from './queries.ts';
import { getPhotoFileName, type PhotoSize, photoSizes } from './rules/photos.ts';
import { generateSlugs, getProfileVersion } from './rules.ts';
import { clubs } from './schema.ts';
import type { ScaledPictures } from './vendor-sharp.ts';

declare const prepared: unique symbol;
export type ClubProfile = ClubProfileInput & { [prepared]: true };

/** Call this before the transaction starts, because it can wait for a geocoding service. */
export async function prepareClubProfile(deps: ClubDeps, input: ClubProfileInput) {
  await geocodePostcode(deps, input.postcode);
  return input as ClubProfile;
}

export async function createClub(tx: Transaction, deps: ClubDeps, profile: ClubProfile) {
  const now = deps.clock();
  const values = { ...profile, createdAt: now, updatedAt: now };
  for (const slug of generateSlugs(profile.name)) {
    const [created] = await tx
      .insert(clubs)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: clubs.slug })
      .returning({ id: clubs.id })
      .catch(throwNameTakenError);
    if (created) return created.id;
  }
  throw new Error('No free slug was found.');
}

/**
 * Returns the club as it was before, or undefined if the profile is the stored one and nothing was written. Keeps
 * the slug when the name changes, because people have shared links with it.
 */
export async function updateClub(
  tx: Transaction,
  deps: ClubDeps,
  { id, expectedVersion }: { id: string; expectedVersion: string | undefined },
  profile: ClubProfile,
) {
  const [club] = await tx.select().from(clubs).where(eq(clubs.id, id)).for('no key update');
  if (!club) return undefined;
  const version = getProfileVersion(club);
  assertVersion(expectedVersion, version);
  if (getProfileVersion({ ...club, ...profile }) === version) return undefined;
  await tx
    .update(clubs)
    .set({ ...profile, updatedAt: deps.clock() })
    .where(eq(clubs.id, id))
    .catch(throwNameTakenError);
  return club;
}

function throwNameTakenError(error: unknown): never {
  if (!isUniqueViolation(error, 'clubs_name_unique')) throw error;
  const message = 'A club with this name already exists.';
  throw new AppError(409, clubNameTaken, message, [{ path: 'name', message }]);
}

type PhotoDeps = Pick<Platform, 'db' | 'storage' | 'jobs' | 'clock' | 'live'>;

const orphanAgeMs = 10 * 60 * 1000;

interface PhotoTarget {
  clubId: string;
  /** The version of the photo that the caller has seen. Without it, the photo is replaced in any case. */
  expectedVersion?: string | undefined;
}

/**
 * Throws 412 if somebody else has changed the photo since the caller read it. A photo that is sent again
 * with the same `key`, because the answer was lost, is stored once.
 */
export async function savePhoto(
  deps: PhotoDeps,
  { key = randomUUID(), ...target }: PhotoTarget & { key?: string | undefined },
  pictures: ScaledPictures,
) {
  const { db, storage, jobs, clock } = deps;
  const photo = createPhotoId(target.clubId, key);
  const after = new Date(clock().getTime() + orphanAgeMs);
  await jobs.enqueue(db, deleteUnusedPhotoJob, { photo }, { after });
  for (const size of photoSizes)
    await storage.put(getPhotoFileName(photo, size), pictures[size], 'image/webp');
  await replacePhoto(deps, target, photo);
  return photo;
}

/** Contains the id of the club, so that no club can choose the file names of another. */
function createPhotoId(clubId: string, key: string): string {
  return createHash('sha256').update(`${clubId} ${key}`).digest('hex').slice(0, 32);
}

/** Throws 412 if somebody else has changed the photo since the caller read it. */
export async function deletePhoto(deps: PhotoDeps, target: PhotoTarget) {
  await replacePhoto(deps, target, null);
}

async function replacePhoto(
  deps: PhotoDeps,
  { clubId, expectedVersion }: PhotoTarget,
  photo: string | null,
) {
  const { jobs, clock } = deps;
  await changeClub(deps, clubId, async (tx) => {
    const [club] = await tx.select().from(clubs).where(eq(clubs.id, clubId)).for('update');
    // The club was deleted during the upload, so the new photo is orphaned.
    if (!club && photo) return jobs.enqueue(tx, deleteUnusedPhotoJob, { photo });
    if (club && club.photo === photo) return;
    if (club) assertVersion(expectedVersion, getPhotoVersion(getPhotoUrl(club.photo, 512)));
    await tx.update(clubs).set({ photo, updatedAt: clock() }).where(eq(clubs.id, clubId));
    if (club?.photo) await jobs.enqueue(tx, deleteUnusedPhotoJob, { photo: club.photo });
  });
}

/** Reads one file of a club's photo. Returns undefined if the file is gone. */
export function readPhotoFile(storage: Platform['storage'], photo: string, size: PhotoSize) {
  return storage.get(getPhotoFileName(photo, size));
}

export async function readPhotoFiles(
  { db, storage }: Pick<PhotoDeps, 'db' | 'storage'>,
  id: string,
) {
  const photo = await findClubPhoto(db, id);
  const names = photo ? photoSizes.map((size) => getPhotoFileName(photo, size)) : [];
  const read = names.map(async (name) => ({ name, content: await storage.get(name) }));
  return (await Promise.all(read)).flatMap(({ name, content }) =>
    content ? [{ name, content }] : [],
  );
}

/** Deletes the club's photo files after the commit. The caller must have locked the club's row. */
export async function queuePhotoDeletion(
  tx: Transaction,
  { jobs }: Pick<PhotoDeps, 'jobs'>,
  clubId: string,
) {
  const photo = await findClubPhoto(tx, clubId);
  if (photo) await jobs.enqueue(tx, deleteUnusedPhotoJob, { photo });
}
