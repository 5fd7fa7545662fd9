import {
  type GroundInput,
  groundNameTaken,
  groundNameTakenMessage,
  groundsMax,
  tooManyGrounds,
  tooManyGroundsMessage,
} from '@fixturebook/contract/teams/grounds';
import { eq } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import {
  lockComingFixtures,
  renameGroundOfFreeDates,
} from '../../fixtures/commands/coming-fixtures.ts';
import { ensurePostcodeStored } from '../../geocoding/commands.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { createIdempotently } from '../../platform/http/idempotency.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { GroundDeps } from '../deps.ts';
import { lockOwnGroundRow } from '../policy.ts';
import { getGroundVersion } from '../rules.ts';
import { grounds } from '../schema.ts';

/** Returns the id of the ground. */
export async function createGround(
  deps: GroundDeps,
  { clubId }: ClubCaller,
  input: GroundInput,
  key: string | undefined,
): Promise<string> {
  const days = { clubId, today: toLondonDate(deps.clock()) };
  await ensurePostcodeStored(deps, input.postcode);
  return changeClub(deps, clubId, (tx) =>
    createIdempotently(tx, { owner: clubId, key, input }, async () => {
      await lockComingFixtures(tx, days);
      // The lock keeps two requests from both adding the last ground that the club can keep.
      await lockClub(tx, clubId);
      if ((await tx.$count(grounds, eq(grounds.clubId, clubId))) >= groundsMax)
        throw new AppError(409, tooManyGrounds, tooManyGroundsMessage);
      const [row] = await tx
        .insert(grounds)
        .values({ ...input, clubId })
        .returning({ id: grounds.id });
      const postcodes = [input.postcode];
      await deps.onPitchesChanged(tx, deps, { clubId, postcodes, path: 'pitches' });
      return (row as { id: string }).id;
    }),
  ).catch(throwGroundNameTakenError);
}

/**
 * Coming free dates take the new name of the ground, but only if its postcode stays: another postcode is
 * another place, where the dates were not offered.
 */
export async function updateGround(
  deps: GroundDeps,
  caller: ClubCaller,
  id: string,
  { input, expectedVersion }: { input: GroundInput; expectedVersion: string | undefined },
) {
  const now = deps.clock();
  const days = { clubId: caller.clubId, today: toLondonDate(now) };
  await ensurePostcodeStored(deps, input.postcode);
  await changeClub(deps, caller.clubId, async (tx) => {
    await lockComingFixtures(tx, days);
    await lockClub(tx, caller.clubId);
    const ground = await lockOwnGroundRow(tx, caller, id);
    assertVersion(expectedVersion, getGroundVersion(ground));
    await tx
      .update(grounds)
      .set({ ...input, updatedAt: now })
      .where(eq(grounds.id, id));
    if (input.name !== ground.name && input.postcode === ground.postcode)
      await renameGroundOfFreeDates(tx, days, { from: ground.name, to: input.name, now });
    if (input.pitches === ground.pitches && input.postcode === ground.postcode) return;
    const { clubId } = caller;
    const postcodes = [ground.postcode, input.postcode];
    await deps.onPitchesChanged(tx, deps, { clubId, postcodes, path: 'pitches' });
  }).catch(throwGroundNameTakenError);
}

/**
 * Fixtures keep the name of the ground, and teams whose home ground it was have none. Throws an error if agreed matches
 * need its pitches.
 */
export async function deleteGround(
  deps: GroundDeps,
  caller: ClubCaller,
  id: string,
  expectedVersion: string | undefined,
) {
  const { clubId } = caller;
  const days = { clubId, today: toLondonDate(deps.clock()) };
  await changeClub(deps, clubId, async (tx) => {
    await lockComingFixtures(tx, days);
    await lockClub(tx, clubId);
    const ground = await lockOwnGroundRow(tx, caller, id);
    assertVersion(expectedVersion, getGroundVersion(ground));
    await tx.delete(grounds).where(eq(grounds.id, id));
    const postcodes = [ground.postcode];
    await deps.onPitchesChanged(tx, deps, { clubId, postcodes, path: 'pitches' });
  });
}

function throwGroundNameTakenError(error: unknown): never {
  if (!isUniqueViolation(error, 'grounds_name')) throw error;
  const errors = [{ path: 'name', message: groundNameTakenMessage }];
  throw new AppError(409, groundNameTaken, groundNameTakenMessage, errors);
}
