import { groundTaken } from '@fixturebook/contract/matches';
import { and, eq, gte } from 'drizzle-orm';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { matches } from '../schema.ts';

export function throwGroundTakenOnConflict(error: unknown): never {
  if (!isUniqueViolation(error, 'matches_ground_taken')) throw error;
  throw new AppError(409, groundTaken, 'There is already a match on this ground at that time.');
}

export async function updatePitchLimitOfMatches(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  { clubId, morePitches }: { clubId: string; morePitches: boolean },
) {
  const { homeClubId, status, date } = matches;
  const isComing = and(eq(status, 'agreed'), gte(date, toLondonDate(clock())));
  await tx
    .update(matches)
    .set({ onePitch: !morePitches })
    .where(and(eq(homeClubId, clubId), isComing))
    .catch(throwTooFewPitchesOnConflict);
}

function throwTooFewPitchesOnConflict(error: unknown): never {
  if (!isUniqueViolation(error, 'matches_ground_taken')) throw error;
  const message = "You've two matches at your ground at the same time. Do you have two pitches?";
  throw new AppError(409, groundTaken, message, [{ path: 'morePitches', message }]);
}
