import { groundTaken } from '@fixturebook/contract/matches';
import { and, eq, gte, inArray } from 'drizzle-orm';
import { hasOnePitch } from '../../clubs/queries.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { setPitchesOfHomeGround } from '../../teams/commands/pitches.ts';
import { createPitchCounter } from '../../teams/queries.ts';
import { matches } from '../schema.ts';

export function throwGroundTakenOnConflict(error: unknown): never {
  if (!isUniqueViolation(error, 'matches_ground_taken')) throw error;
  throw new AppError(409, groundTaken, 'No pitch of this ground is free at that time.');
}

/** Locks the club, so that the number of its pitches cannot change until the transaction ends. */
export async function hasOnePitchAt(tx: Transaction, clubId: string, postcode: string) {
  const morePitches = !(await hasOnePitch(tx, clubId));
  return (await createPitchCounter(tx, clubId, { morePitches }))(postcode) === 1;
}

/**
 * Locks the agreed matches to come at the club's grounds. A command on a match locks the match before the club, so a
 * change of the profile calls this before it locks the club. Otherwise the two could wait for each other.
 */
export async function lockComingHomeMatches(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  clubId: string,
) {
  const isComing = isComingHomeMatchSql(clubId, clock());
  await tx
    .select({ id: matches.id })
    .from(matches)
    .where(isComing)
    .orderBy(matches.id)
    .for('update');
}

function isComingHomeMatchSql(clubId: string, now: Date) {
  const { homeClubId, status, date } = matches;
  return and(eq(homeClubId, clubId), eq(status, 'agreed'), gte(date, toLondonDate(now)));
}

interface PitchesOfProfile {
  clubId: string;
  postcode: string;
  morePitches: boolean;
  hadMorePitches: boolean;
}

/** What a club changes in its profile is true for the ground that it keeps at its own postcode, too. */
export async function updatePitchesOfClub(
  tx: Transaction,
  deps: Pick<Platform, 'clock'>,
  club: PitchesOfProfile,
) {
  if (club.morePitches === club.hadMorePitches) return;
  await setPitchesOfHomeGround(tx, club);
  await updatePitchLimitOfMatches(tx, deps, { clubId: club.clubId, path: 'morePitches' });
}

/** Throws an error for the field `path` if agreed matches at one of the postcodes, by default all, do not fit any more. */
export async function updatePitchLimitOfMatches(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  { clubId, postcodes, path }: { clubId: string; postcodes?: string[]; path: string },
) {
  const { postcode } = matches;
  const morePitches = !(await hasOnePitch(tx, clubId));
  const countPitchesAt = await createPitchCounter(tx, clubId, { morePitches });
  const isComing = and(
    isComingHomeMatchSql(clubId, clock()),
    postcodes && inArray(postcode, postcodes),
  );
  const places = await tx.selectDistinct({ postcode }).from(matches).where(isComing);
  for (const onePitch of [false, true]) {
    const there = places.filter((place) => (countPitchesAt(place.postcode) === 1) === onePitch);
    const isThere = inArray(
      postcode,
      there.map((place) => place.postcode),
    );
    await tx
      .update(matches)
      .set({ onePitch })
      .where(and(isComing, isThere))
      .catch((error) => throwTooFewPitchesOnConflict(error, path));
  }
}

function throwTooFewPitchesOnConflict(error: unknown, path: string): never {
  if (!isUniqueViolation(error, 'matches_ground_taken')) throw error;
  const message = "You've agreed more matches at the same time than there would be pitches.";
  throw new AppError(409, groundTaken, message, [{ path, message }]);
}
