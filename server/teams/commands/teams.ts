import { teamBusy } from '@fixturebook/contract/fixtures';
import {
  type TeamInput,
  teamNameTaken,
  teamNameTakenMessage,
  teamsMax,
  tooManyTeams,
  tooManyTeamsMessage,
} from '@fixturebook/contract/teams/teams';
import { and, eq } from 'drizzle-orm';
import { lockClubAgainstNewRows } from '../../clubs/commands/lock.ts';
import {
  lockComingFixtures,
  renameTeamOfComingFixtures,
  setCategoryOfFixtures,
} from '../../fixtures/commands/coming-fixtures.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidInput, isUniqueViolation } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { createIdempotently } from '../../platform/http/idempotency.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { TeamDeps } from '../deps.ts';
import { lockOwnTeamRow } from '../policy.ts';
import { getTeamVersion } from '../rules.ts';
import { grounds, teams } from '../schema.ts';

/** Returns the id of the team. */
export function createTeam(
  deps: TeamDeps,
  { clubId }: ClubCaller,
  input: TeamInput,
  key: string | undefined,
): Promise<string> {
  const days = { clubId, today: toLondonDate(deps.clock()) };
  return changeClub(deps, clubId, (tx) =>
    createIdempotently(tx, { owner: clubId, key, input }, async () => {
      await lockComingFixtures(tx, days);
      // The lock also keeps two requests from both adding the last team that the club can keep.
      await lockClubAgainstNewRows(tx, clubId);
      if ((await tx.$count(teams, eq(teams.clubId, clubId))) >= teamsMax)
        throw new AppError(409, tooManyTeams, tooManyTeamsMessage);
      await assertOwnGround(tx, clubId, input);
      const [row] = await tx
        .insert(teams)
        .values({ ...input, clubId })
        .returning({ id: teams.id });
      await setCategoryOfFixtures(tx, clubId, input);
      return (row as { id: string }).id;
    }),
  ).catch(throwTeamNameTakenError);
}

/** Coming fixtures and open requests take the new name of the team; past fixtures keep the old one. */
export async function updateTeam(
  deps: TeamDeps,
  caller: ClubCaller,
  id: string,
  { input, expectedVersion }: { input: TeamInput; expectedVersion: string | undefined },
) {
  const now = deps.clock();
  const days = { clubId: caller.clubId, today: toLondonDate(now) };
  await changeClub(deps, caller.clubId, async (tx) => {
    await lockComingFixtures(tx, days);
    await deps.lockSentRequests(tx, caller.clubId);
    await lockClubAgainstNewRows(tx, caller.clubId);
    const team = await lockOwnTeamRow(tx, caller, id);
    assertVersion(expectedVersion, getTeamVersion(team));
    await assertOwnGround(tx, caller.clubId, input);
    await tx
      .update(teams)
      .set({ ...input, updatedAt: now })
      .where(eq(teams.id, id));
    if (input.name !== team.name) {
      const names = { from: team.name, to: input.name };
      await renameTeamOfComingFixtures(tx, days, { ...names, now });
      await deps.onTeamRenamed(tx, { ...days, ...names });
    }
    await setCategoryOfFixtures(tx, caller.clubId, input);
  })
    .catch(throwTeamNameTakenError)
    .catch(throwTeamBusyError);
}

/** The team's fixtures stay, as their club may still play them. */
export async function deleteTeam(
  deps: TeamDeps,
  caller: ClubCaller,
  id: string,
  expectedVersion: string | undefined,
) {
  await changeClub(deps, caller.clubId, async (tx) => {
    const team = await lockOwnTeamRow(tx, caller, id);
    assertVersion(expectedVersion, getTeamVersion(team));
    await tx.delete(teams).where(eq(teams.id, id));
  });
}

/** The lock keeps the ground from being deleted before the team is stored. */
async function assertOwnGround(tx: Transaction, clubId: string, { groundId }: TeamInput) {
  if (groundId === null) return;
  const isOwn = and(eq(grounds.id, groundId), eq(grounds.clubId, clubId));
  const [ground] = await tx.select({ id: grounds.id }).from(grounds).where(isOwn).for('key share');
  if (!ground) throw invalidInput([{ path: 'groundId', message: 'Choose one of your grounds.' }]);
}

function throwTeamNameTakenError(error: unknown): never {
  if (!isUniqueViolation(error, 'teams_name')) throw error;
  const errors = [{ path: 'name', message: teamNameTakenMessage }];
  throw new AppError(409, teamNameTaken, teamNameTakenMessage, errors);
}

function throwTeamBusyError(error: unknown): never {
  if (!isUniqueViolation(error, 'fixtures_team_busy')) throw error;
  const message = 'You have fixtures under this name on the same days. Choose another name.';
  throw new AppError(409, teamBusy, message, [{ path: 'name', message }]);
}
