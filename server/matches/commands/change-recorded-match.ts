import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { type CallOffReason, fixtureNotOpen } from '@fixturebook/contract/fixtures';
import { and, eq } from 'drizzle-orm';
import { getClubById } from '../../clubs/queries.ts';
import {
  callOffAgreedFixture,
  deleteAgreedFixtures,
  type LockedFixture,
  lockFixtures,
  reopenFixture,
  updateAgreedFixture,
} from '../../fixtures/commands/agreed-fixtures.ts';
import { ensurePostcodeStored } from '../../geocoding/commands.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { createIdempotently } from '../../platform/http/idempotency.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { MatchDeps } from '../deps.ts';
import { matchNotFoundError } from '../policy.ts';
import { buildTermsTimeSql, getCurrentTerms } from '../queries/matches.ts';
import { findRecordedMatch, type RecordedMatchRow, toRecordedValues } from '../queries/recorded.ts';
import { findFixtureIdOfTeam, hasHistory, hasRequestsToAnswer } from '../queries/requests.ts';
import { isInvitationKept } from '../rules/invitation.ts';
import { assertCallOffAllowed, matchOverError } from '../rules/match-day.ts';
import {
  getRecordedMatchVersion,
  listRecordedChanges,
  type TakenFreeDate,
  toRecordedTerms,
} from '../rules/recorded-match.ts';
import { areTermsEqual } from '../rules/terms.ts';
import { matches, matchSides, matchTerms, playedMatches } from '../schema.ts';
import { closeRequestsForUnavailableDates } from './close-requests.ts';
import { endInvitation } from './end-invitation.ts';
import { notifyGuestOfChange, notifyGuestOfEnd, notifyGuestOfReturn } from './guest-mails.ts';
import { throwGroundTakenOnConflict } from './pitches.ts';
import { recordAction } from './record-action.ts';
import {
  freeDateAskedError,
  recordMatch,
  teamBusyError,
  toFixtureValues,
  toMatchValues,
} from './record-match.ts';
import { acquireTeamDateLock, type TeamOnDate } from './team-day.ts';

/** A match of one club, which is locked with its fixture until the transaction ends. */
export interface LockedRecordedMatch {
  match: RecordedMatchRow['match'];
  fixture: LockedFixture;
  values: RecordedMatchInput;
  freeDate: TakenFreeDate | null;
  readvertised: boolean;
}

/** Returns the id of the match. A repeated request with the same key records nothing again. */
export async function createRecordedMatch(
  deps: MatchDeps,
  caller: ClubCaller,
  input: RecordedMatchInput,
  key: string | undefined,
): Promise<string> {
  await ensurePostcodesStored(deps, caller, input);
  return changeClub(deps, caller.clubId, (tx) =>
    createIdempotently(tx, { owner: caller.clubId, key, input }, async () => {
      const { matchId } = await recordMatch(tx, deps, caller.clubId, input);
      await recordAction(tx, deps, caller, { subject: { matchId }, action: 'recorded' });
      return matchId;
    }),
  );
}

/** The fixture of an away match has the postcode of the club. */
export async function ensurePostcodesStored(
  deps: MatchDeps,
  { clubId }: ClubCaller,
  { postcode }: RecordedMatchInput,
) {
  if (postcode) await ensurePostcodeStored(deps, postcode);
  await ensurePostcodeStored(deps, (await getClubById(deps.db, clubId)).postcode);
}

interface RecordedMatchChange {
  input: RecordedMatchInput;
  expectedVersion: string | undefined;
}

export async function updateRecordedMatch(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  { input, expectedVersion }: RecordedMatchChange,
) {
  await ensurePostcodesStored(deps, caller, input);
  await changeClub(deps, caller.clubId, (tx) =>
    updateRecordedMatchInTransaction(tx, deps, caller, id, { input, expectedVersion }),
  );
}

/** `ensurePostcodesStored` must have been called. */
export async function updateRecordedMatchInTransaction(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  { input, expectedVersion }: RecordedMatchChange,
) {
  const locked = await lockRecordedMatchToChange(tx, caller, id, input);
  assertVersion(expectedVersion, getRecordedMatchVersion(locked.values));
  await applyRecordedMatchChange(tx, deps, locked, input);
  const changes = listRecordedChanges(locked.values, input);
  if (changes.length > 0)
    await recordAction(tx, deps, caller, { subject: { matchId: id }, action: 'changed', changes });
  const match = { matchId: id, clubId: caller.clubId };
  if (isInvitationKept(locked.values, input))
    return notifyGuestOfChange(tx, deps, match, { before: locked.values, after: input });
  await endInvitation(tx, deps, { ...match, kind: 'withdrawn', match: locked.values });
}

/** Locks the team on the new date first, as all commands do, to prevent deadlocks. */
export async function lockRecordedMatchToChange(
  tx: Transaction,
  caller: ClubCaller,
  id: string,
  { teamName, date }: RecordedMatchInput,
) {
  await acquireTeamDateLock(tx, { clubId: caller.clubId, teamName, date });
  const locked = await lockRecordedMatch(tx, caller, id);
  if (locked.match.status !== 'agreed') throw matchOverError('This match has been called off.');
  return locked;
}

/**
 * `ensurePostcodesStored` must have been called, and the caller records the action. Throws 409 if the team or the pitch
 * is taken.
 */
export async function applyRecordedMatchChange(
  tx: Transaction,
  deps: MatchDeps,
  locked: LockedRecordedMatch,
  input: RecordedMatchInput,
) {
  const { match, fixture } = locked;
  const { id } = match;
  const { clubId } = fixture;
  const team = { clubId, teamName: input.teamName, date: input.date };
  const { postcode } = await getClubById(tx, clubId);
  await deleteFreeDateOfTeam(tx, deps, team, fixture.id);
  await updateAgreedFixture(tx, fixture, toFixtureValues(input, postcode), deps.clock());
  await tx
    .update(matches)
    .set(await toMatchValues(tx, clubId, input))
    .where(eq(matches.id, id))
    .catch(throwGroundTakenOnConflict);
  await tx.update(matchSides).set({ side: input.side }).where(eq(matchSides.matchId, id));
  if (input.date > toLondonDate(deps.clock())) await deletePlayedTicks(tx, id);
  await storeNewTerms(tx, deps, locked, input);
  await closeRequestsForUnavailableDates(tx, deps, { fixtureIds: [], teams: [team] });
}

/** A match that is moved to a free date of its team takes the place of that date. */
async function deleteFreeDateOfTeam(
  tx: Transaction,
  { clock }: MatchDeps,
  team: TeamOnDate,
  ownFixtureId: string,
) {
  const id = await findFixtureIdOfTeam(tx, team);
  if (!id || id === ownFixtureId) return;
  const [freeDate] = await lockFixtures(tx, [id]);
  if (freeDate?.status !== 'open') throw teamBusyError();
  if (await hasRequestsToAnswer(tx, id, clock())) throw freeDateAskedError();
  if (!(await hasHistory(tx, id))) return deleteAgreedFixtures(tx, [id]);
  const calledOff = { status: 'called-off', callOffReason: 'other' } as const;
  await updateAgreedFixture(tx, freeDate, calledOff, clock());
}

async function storeNewTerms(
  tx: Transaction,
  { clock }: MatchDeps,
  { match, fixture, values }: LockedRecordedMatch,
  input: RecordedMatchInput,
) {
  const terms = toRecordedTerms(input);
  if (areTermsEqual(toRecordedTerms(values), terms)) return;
  const time = buildTermsTimeSql(match.id, clock());
  await tx.insert(matchTerms).values({
    matchId: match.id,
    terms,
    proposedByClubId: fixture.clubId,
    status: 'agreed',
    createdAt: time,
    answeredAt: time,
  });
}

interface RecordedCallOff {
  reason: CallOffReason;
  /** Lists the date as free again. */
  readvertise: boolean;
  expectedVersion: string | undefined;
}

export async function callOffRecordedMatch(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  callOff: RecordedCallOff,
) {
  await changeClub(deps, caller.clubId, (tx) =>
    callOffRecordedMatchInTransaction(tx, deps, caller, id, callOff),
  );
}

export async function callOffRecordedMatchInTransaction(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  { reason, readvertise, expectedVersion }: RecordedCallOff,
) {
  const { match, fixture, values } = await lockRecordedMatch(tx, caller, id);
  assertVersion(expectedVersion, getRecordedMatchVersion(values));
  if (match.status === 'called-off') {
    if (match.callOffReason === reason && !readvertise) return;
    throw matchOverError('This match has already been called off.');
  }
  assertCallOffAllowed(match.date, toLondonDate(deps.clock()), { reason, readvertise });
  const calledOffAt = deps.clock();
  await tx
    .update(matches)
    .set({ status: 'called-off', callOffReason: reason, calledOffBy: caller.clubId, calledOffAt })
    .where(eq(matches.id, id));
  await tx
    .update(matchSides)
    .set({ live: false, readvertised: readvertise })
    .where(eq(matchSides.matchId, id));
  await deletePlayedTicks(tx, id);
  await recordAction(tx, deps, caller, { subject: { matchId: id }, action: 'called-off' });
  const guest = { matchId: id, clubId: caller.clubId };
  await notifyGuestOfEnd(tx, deps, guest, { kind: 'called-off', match: values });
  if (!readvertise) return callOffAgreedFixture(tx, deps, fixture, reason);
  await reopenFixture(tx, fixture, fixture.description, deps.clock());
  await updateAgreedFixture(tx, fixture, { private: false }, deps.clock());
}

/** Throws 409 if the team or the pitch has been taken since, or if the date was listed as free. */
export async function reinstateRecordedMatch(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  expectedVersion: string | undefined,
) {
  const { clubId } = caller;
  await changeClub(deps, clubId, async (tx) => {
    const seen = await findRecordedMatch(tx, clubId, id);
    if (!seen) throw matchNotFoundError();
    const team = { clubId, teamName: seen.values.teamName, date: seen.values.date };
    await acquireTeamDateLock(tx, team);
    const { match, fixture, values, readvertised } = await lockRecordedMatch(tx, caller, id);
    assertVersion(expectedVersion, getRecordedMatchVersion(values));
    if (match.status === 'agreed') return;
    if (readvertised) throw dateListedError();
    const reinstated = { status: 'confirmed', callOffReason: null } as const;
    await updateAgreedFixture(tx, fixture, reinstated, deps.clock());
    await tx
      .update(matches)
      .set({
        // The number of pitches may have changed while the match was off.
        ...(await toMatchValues(tx, clubId, values)),
        status: 'agreed',
        callOffReason: null,
        calledOffBy: null,
        calledOffAt: null,
      })
      .where(eq(matches.id, id))
      .catch(throwGroundTakenOnConflict);
    await tx.update(matchSides).set({ live: true }).where(eq(matchSides.matchId, id));
    await recordAction(tx, deps, caller, { subject: { matchId: id }, action: 'reinstated' });
    await notifyGuestOfReturn(tx, deps, { matchId: id, clubId }, values);
    await closeRequestsForUnavailableDates(tx, deps, { fixtureIds: [], teams: [team] });
  });
}

/** Locks the fixture before the match, as all commands do, to prevent deadlocks. */
export async function lockRecordedMatch(
  tx: Transaction,
  { clubId }: ClubCaller,
  id: string,
): Promise<LockedRecordedMatch> {
  const seen = await findRecordedMatch(tx, clubId, id);
  const [fixture] = seen ? await lockFixtures(tx, [seen.fixture.id]) : [];
  const [match] = await tx
    .select()
    .from(matches)
    .where(and(eq(matches.id, id), eq(matches.recordedByClubId, clubId)))
    .for('update');
  if (!seen || !match || !fixture) throw matchNotFoundError();
  const [side] = await tx.select().from(matchSides).where(eq(matchSides.matchId, id));
  if (!side) throw matchNotFoundError();
  const terms = await getCurrentTerms(tx, id);
  const values = toRecordedValues({ match, side: side.side, fixture }, terms);
  const { freeDate, readvertised } = side;
  return { match, fixture, values, freeDate, readvertised };
}

/** A match that is off, or still to come, has not been played. */
async function deletePlayedTicks(tx: Transaction, matchId: string) {
  await tx.delete(playedMatches).where(eq(playedMatches.matchId, matchId));
}

function dateListedError() {
  return new AppError(
    409,
    fixtureNotOpen,
    'This date is listed as free again. Add the match again to put it back.',
  );
}
