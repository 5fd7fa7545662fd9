import { teamBusy, teamBusyMessage } from '@fixturebook/contract/fixtures';
import { fixtureTaken, requestExists } from '@fixturebook/contract/match-requests/refusals';
import {
  chooseHostClub,
  createTermsFromFreeDates,
  swapHomeAndAway,
} from '@fixturebook/contract/match-terms';
import { type MatchRequestInput, requestDeclined, type Terms } from '@fixturebook/contract/matches';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { getClubById } from '../../clubs/queries.ts';
import {
  assertFixtureVersion,
  type LockedFixture,
  lockFixtures,
} from '../../fixtures/commands/agreed-fixtures.ts';
import { ensurePostcodeStored } from '../../geocoding/commands.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidInput, isUniqueViolation, notFound } from '../../platform/errors.ts';
import { createIdempotently } from '../../platform/http/idempotency.ts';
import type { MatchDeps } from '../deps.ts';
import { requestMade } from '../events.ts';
import { getMatchRequestExpiry } from '../policy/request-expiry.ts';
import {
  findFixtureIdOfTeam,
  findFixtureUnlessOwn,
  wasRequestDeclined,
} from '../queries/requests.ts';
import { applyTermsChange, assertValidTerms } from '../rules/terms.ts';
import { matchRequests } from '../schema.ts';
import { expireRequestsWhere } from './close-requests.ts';
import { queueExpiryOnTime } from './expire-requests.ts';
import { notifyAskingClub } from './partners.ts';
import { type ActingOfficer, recordAction } from './record-action.ts';
import { acquireTeamDateLock } from './team-day.ts';
import { getUndoEnd, queueSending } from './unsent-requests.ts';

interface RequestConditions {
  /** The version of the requested free date that the caller has read. */
  expectedVersion?: string | undefined;
  /** The idempotency key. */
  key?: string | undefined;
}

export async function createRequest(
  deps: MatchDeps,
  caller: ActingOfficer,
  input: MatchRequestInput,
  { expectedVersion, key }: RequestConditions = {},
): Promise<string> {
  if (input.terms.postcode) await ensurePostcodeStored(deps, input.terms.postcode);
  // A retry of the same request may have read a later version of the free date.
  const { ownVersion: _, ...identifying } = input;
  return runTransaction(deps.db, (tx) =>
    createIdempotently(tx, { owner: caller.clubId, key, input: identifying }, () =>
      createRequestInTransaction(tx, deps, caller, input, expectedVersion),
    ),
  );
}

export async function createRequestInTransaction(
  tx: Transaction,
  deps: MatchDeps,
  caller: ActingOfficer,
  input: MatchRequestInput,
  expectedVersion?: string,
): Promise<string> {
  const dates = await lockRequestedFixtures(tx, caller, input);
  await expireOwnRequestsForFixtures(tx, deps, caller, [dates.target.id]);
  return createRequestForDates(tx, deps, caller, { dates, input, expectedVersion });
}

interface RequestedDates {
  target: LockedFixture;
  own: LockedFixture | undefined;
  teamName: string;
}

/** Requires that the caller's expired requests for the date are closed. */
export async function createRequestForDates(
  tx: Transaction,
  deps: MatchDeps,
  caller: ActingOfficer,
  {
    dates: { target, own, teamName },
    input,
    expectedVersion,
  }: { dates: RequestedDates; input: MatchRequestInput; expectedVersion: string | undefined },
): Promise<string> {
  const now = deps.clock();
  if (target.status !== 'open' || target.date < toLondonDate(now)) throw fixtureTakenError();
  assertFixtureVersion(target, expectedVersion);
  if (await wasRequestDeclined(tx, caller.clubId, target)) throw requestDeclinedError();
  if (own) {
    assertOwnFixtureFits(own, target, input.ownFixtureId !== undefined);
    assertFixtureVersion(own, input.ownVersion, 'ownVersion');
  }
  const terms = await buildRequestTerms(tx, caller, { target, own, change: input.terms });
  const expiresAt = getMatchRequestExpiry(target.date, now);
  const undoUntil = input.undoable ? getUndoEnd(now, expiresAt) : null;
  const [request] = await tx
    .insert(matchRequests)
    .values({
      fromClubId: caller.clubId,
      toClubId: target.clubId,
      fixtureId: target.id,
      ownFixtureId: own?.id ?? null,
      teamName,
      message: input.message,
      terms,
      expiresAt,
      createdAt: now,
      undoUntil,
    })
    .returning()
    .catch(throwRequestExistsOnConflict);
  if (!request) throw new Error('The request was not stored.');
  const { id, fromClubId, toClubId, fixtureId } = request;
  await recordAction(tx, deps, caller, { subject: { requestId: id }, action: 'asked' });
  await queueExpiryOnTime(tx, deps.jobs, expiresAt);
  if (undoUntil) {
    await queueSending(tx, deps.jobs, undoUntil);
    await notifyAskingClub(tx, fromClubId, id);
  } else {
    await deps.events.emit(tx, requestMade, { requestId: id, fixtureId, fromClubId, toClubId });
  }
  return id;
}

async function lockRequestedFixtures(
  tx: Transaction,
  { clubId }: ActingOfficer,
  { fixtureId, ownFixtureId, teamName: named }: MatchRequestInput,
): Promise<RequestedDates> {
  const seen = await getOpenFixtureUnlessOwn(tx, clubId, fixtureId);
  const teamName = named ?? seen.teamName;
  const team = { clubId, teamName, date: seen.date };
  if (!ownFixtureId) await acquireTeamDateLock(tx, team);
  const ownId = ownFixtureId ?? (await findFixtureIdOfTeam(tx, team));
  const locked = await lockFixtures(tx, ownId ? [fixtureId, ownId] : [fixtureId]);
  const target = locked.find(({ id }) => id === fixtureId);
  const own = locked.find((fixture) => fixture.id === ownId && fixture.clubId === clubId);
  if (!target) throw freeDateNotFoundError();
  if (ownFixtureId && !own) throw ownDateNotFoundError();
  return { target, own, teamName: own?.teamName ?? teamName };
}

/** Call this before locking, so that late requests for a popular date do not wait for a lock. */
export async function getOpenFixtureUnlessOwn(tx: Transaction, clubId: string, id: string) {
  const seen = await findFixtureUnlessOwn(tx, clubId, id);
  if (!seen) throw freeDateNotFoundError();
  if (seen.status !== 'open') throw fixtureTakenError();
  return seen;
}

function fixtureTakenError() {
  return new AppError(409, fixtureTaken, 'This date is no longer free.');
}

function requestDeclinedError() {
  return new AppError(409, requestDeclined, 'This club has declined your request for this date.');
}

export function freeDateNotFoundError() {
  return notFound("We can't find that free date.");
}

export function ownDateNotFoundError() {
  return createFieldError(404, 'not-found', 'ownFixtureId', "We can't find your own free date.");
}

/**
 * If the caller chose no fixture and its team's fixture does not fit, the team is busy that day.
 */
function assertOwnFixtureFits(own: LockedFixture, target: LockedFixture, isNamed: boolean) {
  const fits = own.date === target.date && chooseHostClub(target.side, own.side) !== undefined;
  if (own.status === 'open' && fits) return;
  if (!isNamed) throw createFieldError(409, teamBusy, 'teamName', teamBusyMessage);
  if (own.status !== 'open')
    throw createFieldError(409, fixtureTaken, 'ownFixtureId', 'Your own date is no longer free.');
  const message =
    own.date === target.date
      ? `Both teams would play ${target.side === 'home' ? 'at home' : 'away'}.`
      : 'Your own date is on another day.';
  throw invalidInput([{ path: 'ownFixtureId', message }]);
}

function createFieldError(status: 404 | 409, code: string, path: string, message: string) {
  return new AppError(status, code, message, [{ path, message }]);
}

async function buildRequestTerms(
  tx: Transaction,
  caller: ActingOfficer,
  dates: { target: LockedFixture; own: LockedFixture | undefined; change: Partial<Terms> },
): Promise<Terms> {
  const { target, change } = dates;
  const own = dates.own ?? (await buildOwnFixture(tx, caller, target));
  const isHost = chooseHostClub(target.side, own.side) === 'asking';
  const terms = applyTermsChange(
    isHost ? createTermsFromFreeDates(own, target) : createTermsFromFreeDates(target, own),
    change,
  );
  if (terms.date !== target.date) {
    const message = 'Ask for the listed date. You can agree on another one later.';
    throw invalidInput([{ path: 'terms.date', message }]);
  }
  assertValidTerms(terms);
  return terms;
}

async function buildOwnFixture(tx: Transaction, { clubId }: ActingOfficer, target: LockedFixture) {
  const { postcode } = await getClubById(tx, clubId);
  const open = { startTime: null, format: null, overs: null, surface: null };
  return { ...open, date: target.date, side: swapHomeAndAway(target.side), ground: '', postcode };
}

/** Closes expired requests, because the unique index on open requests would refuse a new one. */
export async function expireOwnRequestsForFixtures(
  tx: Transaction,
  deps: MatchDeps,
  caller: ActingOfficer,
  fixtureIds: string[],
) {
  const { fromClubId, expiresAt } = matchRequests;
  await expireRequestsWhere(
    tx,
    deps,
    and(
      inArray(matchRequests.fixtureId, fixtureIds),
      eq(fromClubId, caller.clubId),
      lte(expiresAt, deps.clock()),
    ),
  );
}

function throwRequestExistsOnConflict(error: unknown): never {
  if (!isUniqueViolation(error, 'match_requests_open')) throw error;
  throw new AppError(409, requestExists, "You've already asked for this date.");
}
