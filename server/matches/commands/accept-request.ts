import { teamBusy } from '@fixturebook/contract/fixtures';
import { fixtureTaken } from '@fixturebook/contract/match-requests/refusals';
import {
  chooseHostClub,
  getTermsOnOffer,
  swapHomeAndAway,
} from '@fixturebook/contract/match-terms';
import type { Terms } from '@fixturebook/contract/matches';
import { and, eq } from 'drizzle-orm';
import { findReachableClubId, getClubById } from '../../clubs/queries.ts';
import {
  confirmFixtures,
  insertAgreedFixture,
  type LockedFixture,
  lockFixtures,
  updateAgreedFixture,
} from '../../fixtures/commands/agreed-fixtures.ts';
import { estimateTravelRadiusKm } from '../../fixtures/policy/travel-radius.ts';
import { getDistanceKm } from '../../geocoding/queries.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import type { MatchDeps } from '../deps.ts';
import { matchAgreed, requestAccepted } from '../events.ts';
import {
  type AnswerableRequest,
  type AnsweringClub,
  isAnswerableBy,
  lockAnswerableRequestRow,
  requestNotFoundError,
} from '../policy.ts';
import { findFixtureIdOfTeam, findMatchIdOfRequest } from '../queries/requests.ts';
import { formatPlayingTimeRange } from '../rules/terms.ts';
import { matches, matchRequests, matchSides, matchTerms } from '../schema.ts';
import {
  assertAnswerDue,
  assertMatchRequestOpen,
  closeRequestAsReleased,
  closeRequestsForUnavailableDates,
  matchRequestClosedError,
} from './close-requests.ts';
import { hasOnePitchAt, throwGroundTakenOnConflict } from './pitches.ts';
import { moveActionsToMatch, recordAction } from './record-action.ts';
import { acquireTeamDateLock } from './team-day.ts';

interface AcceptedRequest {
  matchId: string;
  /** False if the request had been accepted before. */
  isNew: boolean;
}

/** Accepts a request, or the counter-offer to it. */
export async function acceptRequest(
  deps: MatchDeps,
  club: AnsweringClub,
  id: string,
): Promise<AcceptedRequest> {
  try {
    return await acceptRequestInTransaction(deps, club, id);
  } catch (error) {
    // Close the request in a second transaction, because the error has rolled back the first.
    if (isTeamBusyError(error)) await closeRequestAsReleased(deps, id);
    throw error;
  }
}

function acceptRequestInTransaction(deps: MatchDeps, club: AnsweringClub, id: string) {
  return runTransaction(deps.db, async (tx): Promise<AcceptedRequest> => {
    await club.assertMayAnswer?.(tx);
    const [seen] = await tx
      .select()
      .from(matchRequests)
      .where(and(eq(matchRequests.id, id), isAnswerableBy(club)));
    if (!seen) throw requestNotFoundError();
    // Check the status before locking, so that late acceptances for a popular date do not wait for
    // a lock.
    if (seen.status !== 'open') return getAcceptedRequest(tx, seen);
    const { request, target, own } = await lockRequestAndFixtures(tx, club, seen);
    if (request.status !== 'open') return getAcceptedRequest(tx, request);
    await assertRequestAcceptable(tx, deps, club, { request, target, own });
    const asking = own ?? (await createFixtureOfRequestingTeam(tx, club, request, target));
    const matchId = await createAgreedMatch(tx, deps, request, target, asking);
    await moveActionsToMatch(tx, id, matchId);
    const action = club.answersCounterOffer ? 'counter-offer-accepted' : 'accepted';
    await recordAction(tx, deps, club, { subject: { matchId }, action });
    return { matchId, isNew: true };
  });
}

type StoredRequest = typeof matchRequests.$inferSelect;

async function getAcceptedRequest(tx: Transaction, { id, status }: StoredRequest) {
  const matchId = status === 'accepted' && (await findMatchIdOfRequest(tx, id));
  if (matchId) return { matchId, isNew: false };
  throw status === 'released'
    ? fixtureTakenError()
    : matchRequestClosedError(`This request is already ${status}.`);
}

/** Locks the fixtures before the request, as all commands do, to prevent deadlocks. */
async function lockRequestAndFixtures(tx: Transaction, club: AnsweringClub, seen: StoredRequest) {
  const { fixtureId } = seen;
  const ownId = seen.ownFixtureId ?? (await findFixtureIdOfRequestingTeam(tx, seen));
  const locked = await lockFixtures(tx, ownId ? [fixtureId, ownId] : [fixtureId]);
  const request = await lockAnswerableRequestRow(tx, club, seen.id);
  const target = locked.find((fixture) => fixture.id === fixtureId);
  if (!target) throw requestNotFoundError();
  return { request, target, own: locked.find((fixture) => fixture.id === ownId) };
}

async function findFixtureIdOfRequestingTeam(
  tx: Transaction,
  { fromClubId, teamName, terms }: StoredRequest,
) {
  const team = { clubId: fromClubId, teamName, date: terms.date };
  await acquireTeamDateLock(tx, team);
  return findFixtureIdOfTeam(tx, team);
}

async function assertRequestAcceptable(
  tx: Transaction,
  { clock }: MatchDeps,
  club: AnsweringClub,
  { request, target, own }: Awaited<ReturnType<typeof lockRequestAndFixtures>>,
) {
  assertMatchRequestOpen(request, clock());
  assertAnswerDue(request, club);
  if (target.status !== 'open') throw fixtureTakenError();
  const complementarySide = swapHomeAndAway(target.side);
  const host = chooseHostClub(target.side, own?.side ?? complementarySide);
  if (own && !request.ownFixtureId) {
    const fits = own.status === 'open' && host === chooseHostClub(target.side, complementarySide);
    if (!fits) throw requestingTeamBusyError(club);
  }
  if (own && own.status !== 'open') throw fixtureTakenError();
  const days = [target.date, own?.date ?? target.date];
  if (!host || days.some((day) => day !== request.terms.date))
    throw matchRequestClosedError(
      'One of the two dates has changed since. Send a new request instead.',
    );
  const otherClubId = club.answersCounterOffer ? request.toClubId : request.fromClubId;
  if (!(await findReachableClubId(tx, club.clubId, otherClubId)))
    throw matchRequestClosedError('This club is no longer available.');
}

function fixtureTakenError() {
  return new AppError(409, fixtureTaken, 'One of the two dates is no longer free.');
}

function requestingTeamBusyError({ answersCounterOffer }: AnsweringClub) {
  const team = answersCounterOffer ? 'Your team' : 'Their team';
  const message = `${team} now has another fixture that day, so this request has ended.`;
  return new AppError(409, teamBusy, message);
}

function isTeamBusyError(error: unknown) {
  return error instanceof AppError && error.code === teamBusy;
}

async function createFixtureOfRequestingTeam(
  tx: Transaction,
  answeringClub: AnsweringClub,
  request: AnswerableRequest,
  target: LockedFixture,
) {
  const { fromClubId, teamName } = request;
  const terms = getTermsOnOffer(request);
  const club = await getClubById(tx, fromClubId);
  const { contactEmail } = club;
  const side = swapHomeAndAway(target.side);
  const isHost = side === 'home';
  const postcode = isHost ? terms.postcode : club.postcode;
  const distanceKm = await getDistanceKm(tx, postcode, isHost ? target.postcode : terms.postcode);
  const { date, startTime, format, overs, surface } = terms;
  return insertAgreedFixture(tx, fromClubId, {
    teamName,
    date,
    startTime,
    format,
    overs,
    contactEmail,
    side,
    postcode,
    ground: isHost ? terms.ground : '',
    maxTravelRadius: estimateTravelRadiusKm(target.maxTravelRadius, distanceKm),
    description: '',
    strength: null,
    surface: isHost ? surface : null,
  }).catch((error) => {
    throw isTeamBusyError(error) ? requestingTeamBusyError(answeringClub) : error;
  });
}

async function createAgreedMatch(
  tx: Transaction,
  deps: MatchDeps,
  request: AnswerableRequest,
  target: LockedFixture,
  own: LockedFixture,
): Promise<string> {
  const { events, clock } = deps;
  const { id: requestId, fromClubId, toClubId, counterOffer } = request;
  const terms = getTermsOnOffer(request);
  const [home, away] =
    chooseHostClub(target.side, own.side) === 'asked' ? [target, own] : [own, target];
  const id = await insertMatch(tx, deps, { requestId, terms, home, away });
  await tx.insert(matchTerms).values({
    matchId: id,
    terms,
    proposedByClubId: counterOffer ? toClubId : fromClubId,
    status: 'agreed',
    createdAt: counterOffer ? new Date(counterOffer.createdAt) : request.createdAt,
    answeredAt: clock(),
  });
  await confirmFixtures(tx, [home, away], clock());
  await applyTermsToFixtures(tx, { home, away }, terms, clock());
  await tx
    .update(matchRequests)
    .set({ status: 'accepted', ownFixtureId: own.id, answeredAt: clock() })
    .where(eq(matchRequests.id, requestId));
  const fixtureIds = [target.id, own.id];
  await closeRequestsForUnavailableDates(tx, deps, {
    fixtureIds,
    teams: [target, own],
    exceptId: requestId,
  });
  await events.emit(tx, requestAccepted, {
    requestId,
    fixtureId: target.id,
    fromClubId,
    toClubId,
  });
  await events.emit(tx, matchAgreed, { matchId: id });
  return id;
}

/** Unique and exclusion constraints decide which of two concurrent acceptances succeeds. */
async function insertMatch(
  tx: Transaction,
  { clock }: MatchDeps,
  agreed: { requestId: string; terms: Terms; home: LockedFixture; away: LockedFixture },
) {
  const { requestId, terms, home, away } = agreed;
  const [match] = await tx
    .insert(matches)
    .values({
      requestId,
      date: terms.date,
      homeClubId: home.clubId,
      postcode: terms.postcode,
      playing: formatPlayingTimeRange(terms),
      onePitch: await hasOnePitchAt(tx, home.clubId, terms.postcode),
      createdAt: clock(),
    })
    .returning({ id: matches.id })
    .catch(throwGroundTakenOnConflict);
  if (!match) throw new Error('The match was not stored.');
  const toSideRow = ({ id, clubId }: LockedFixture, side: 'home' | 'away') => ({
    matchId: match.id,
    clubId,
    side,
    fixtureId: id,
  });
  await tx
    .insert(matchSides)
    .values([toSideRow(home, 'home'), toSideRow(away, 'away')])
    .catch(throwFixtureTakenErrorOnConflict);
  return match.id;
}

function throwFixtureTakenErrorOnConflict(error: unknown): never {
  if (!isUniqueViolation(error, 'match_sides_fixture_taken')) throw error;
  throw fixtureTakenError();
}

/** Keeps the postcode of the away fixture, because that is where the away team travels from. */
export async function applyTermsToFixtures(
  tx: Transaction,
  { home, away }: { home: LockedFixture; away: LockedFixture },
  { date, startTime, ground, postcode, format, overs, surface }: Terms,
  now: Date,
) {
  const play = { date, startTime, format, overs };
  await updateAgreedFixture(tx, home, { ...play, ground, postcode, surface }, now);
  await updateAgreedFixture(tx, away, play, now);
}
