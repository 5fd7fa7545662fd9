import { and, eq, inArray } from 'drizzle-orm';
import {
  deleteAgreedFixtures,
  type LockedFixture,
  lockFixtures,
  updateAgreedFixture,
} from '../../fixtures/commands/agreed-fixtures.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MatchDeps } from '../deps.ts';
import { listUnchangedRecordedMatches, type StoredRecordedMatch } from '../queries/recorded.ts';
import { findFixtureIdOfTeam, hasHistory } from '../queries/requests.ts';
import {
  canRestoreFreeDate,
  getRecordedMatchVersion,
  type TakenFreeDate,
} from '../rules/recorded-match.ts';
import { matches, matchSides } from '../schema.ts';
import { lockRecordedMatch } from './change-recorded-match.ts';
import { endInvitation } from './end-invitation.ts';
import type { GuestMailDeps } from './guest-mails.ts';

/**
 * Deletes recorded matches together, and returns their ids. Keeps those that were changed since, ticked as played, or
 * whose opponent was invited. Locks them before it looks, in the order of all commands.
 */
export async function removeRecordedMatches(
  tx: Transaction,
  deps: Pick<Platform, 'clock'>,
  clubId: string,
  stored: StoredRecordedMatch[],
): Promise<string[]> {
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const sides = await tx
    .select()
    .from(matchSides)
    .where(and(inArray(matchSides.matchId, ids), eq(matchSides.clubId, clubId)));
  const locked = await lockFixtures(
    tx,
    sides.map(({ fixtureId }) => fixtureId),
  );
  await tx
    .select({ id: matches.id })
    .from(matches)
    .where(inArray(matches.id, ids))
    .orderBy(matches.id)
    .for('update');
  const removable = await listUnchangedRecordedMatches(tx, clubId, stored);
  if (removable.length === 0) return [];
  await tx.delete(matches).where(inArray(matches.id, removable));
  for (const { matchId, fixtureId, freeDate } of sides) {
    const fixture = locked.find(({ id }) => id === fixtureId);
    if (fixture && removable.includes(matchId))
      await freeOrDeleteFixture(tx, deps, fixture, freeDate);
  }
  return removable;
}

/**
 * Gives the team its free date back, if the match took one. Keeps a fixture that another club may still view, and one
 * that another match uses. Call this after the match has been deleted.
 */
async function freeOrDeleteFixture(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  fixture: LockedFixture,
  freeDate: TakenFreeDate | null,
) {
  const isUsed = and(eq(matchSides.fixtureId, fixture.id), matchSides.live);
  if (!fixture.private || (await tx.$count(matchSides, isUsed)) > 0) return;
  const now = clock();
  const other = await findFixtureIdOfTeam(tx, fixture);
  const isTeamFree = other === undefined || other === fixture.id;
  if (isTeamFree && canRestoreFreeDate(freeDate, fixture, toLondonDate(now))) {
    const restored = { ...freeDate, status: 'open', private: false, callOffReason: null } as const;
    return updateAgreedFixture(tx, fixture, restored, now);
  }
  if (!(await hasHistory(tx, fixture.id))) return deleteAgreedFixtures(tx, [fixture.id]);
  const calledOff = { status: 'called-off', callOffReason: 'other' } as const;
  await updateAgreedFixture(tx, fixture, calledOff, now);
}

/**
 * Takes a match that was recorded by mistake off the card, and lists the free date again that it took. A date that was
 * listed after the match had been called off stays.
 */
export async function deleteRecordedMatch(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  expectedVersion: string | undefined,
) {
  await changeClub(deps, caller.clubId, (tx) =>
    deleteRecordedMatchInTransaction(tx, deps, caller, id, expectedVersion),
  );
}

export async function deleteRecordedMatchInTransaction(
  tx: Transaction,
  deps: GuestMailDeps,
  caller: ClubCaller,
  id: string,
  expectedVersion: string | undefined,
) {
  const { match, fixture, values, freeDate } = await lockRecordedMatch(tx, caller, id);
  assertVersion(expectedVersion, getRecordedMatchVersion(values));
  await endInvitation(tx, deps, {
    matchId: id,
    clubId: caller.clubId,
    kind: 'deleted',
    match: values,
    isOff: match.status === 'called-off',
  });
  await tx.delete(matches).where(eq(matches.id, id));
  await freeOrDeleteFixture(tx, deps, fixture, freeDate);
}
