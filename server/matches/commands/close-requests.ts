import { fixtureNotOpen } from '@fixturebook/contract/fixtures';
import { counterOfferSent } from '@fixturebook/contract/match-requests/refusals';
import { requestClosed } from '@fixturebook/contract/matches';
import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import type { ClosedFreeDate } from '../../fixtures/deps.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { EventType } from '../../platform/jobs/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeclineRequestDeps } from '../deps.ts';
import {
  type RequestEventData,
  requestDeclined,
  requestEndedUnsent,
  requestExpired,
  requestReleased,
  requestWithdrawn,
} from '../events.ts';
import { type AnsweringClub, lockAnswerableRequestRow, lockSentRequestRow } from '../policy.ts';
import { matchRequests, matchSides } from '../schema.ts';
import { notifyAskingClub } from './partners.ts';
import { recordAction } from './record-action.ts';
import { isTeamRequestWithoutFixture, type TeamOnDate } from './team-day.ts';

type CloseRequestDeps = Pick<Platform, 'db' | 'events' | 'clock'>;
type StoredRequest = typeof matchRequests.$inferSelect;

/**
 * Declines a request or the counter-offer to it. The club that was asked takes its counter-offer back if it declines the
 * request after all. Returns false if the request had been declined for this reason before.
 */
export async function declineRequest(
  deps: CloseRequestDeps & DeclineRequestDeps,
  club: AnsweringClub,
  id: string,
  reason: string,
): Promise<boolean> {
  return runTransaction(deps.db, async (tx) => {
    await club.assertMayAnswer?.(tx);
    const request = await lockAnswerableRequestRow(tx, club, id);
    if (request.status === 'declined' && request.reason === reason) return false;
    assertMatchRequestOpen(request, deps.clock());
    if (club.answersCounterOffer) assertAnswerDue(request, club);
    const outcome = { status: 'declined', reason } as const;
    const change = club.answersCounterOffer ? outcome : { ...outcome, counterOffer: null };
    await closeRequests(tx, deps, [request.id], change, requestDeclined);
    const action = club.answersCounterOffer ? 'counter-offer-declined' : 'declined';
    await recordAction(tx, deps, club, { subject: { requestId: id }, action });
    await deps.onDeclined(tx, request);
    return true;
  });
}

export async function withdrawRequest(deps: CloseRequestDeps, caller: ClubCaller, id: string) {
  await runTransaction(deps.db, async (tx) => {
    const request = await lockSentRequestRow(tx, caller, id);
    if (request.status === 'withdrawn') return;
    assertMatchRequestOpen(request, deps.clock());
    await closeRequests(tx, deps, [request.id], { status: 'withdrawn' }, requestWithdrawn);
    // Nothing is left of a request that the other club had not been told of.
    if (request.undoUntil === null)
      await recordAction(tx, deps, caller, { subject: { requestId: id }, action: 'withdrawn' });
  });
}

/** A request is closed from its expiry time on, even if the expiry job has not run yet. */
export function assertMatchRequestOpen({ status, expiresAt }: StoredRequest, now: Date) {
  if (status !== 'open') throw matchRequestClosedError(`This request is already ${status}.`);
  if (expiresAt <= now) throw matchRequestClosedError('This request has expired.');
}

/** With a counter-offer the answer is up to the club that asked. */
export function assertAnswerDue(
  { counterOffer }: Pick<StoredRequest, 'counterOffer'>,
  { answersCounterOffer }: AnsweringClub,
) {
  if (counterOffer && !answersCounterOffer) throw counterOfferSentError();
  if (!counterOffer && answersCounterOffer) throw notFound('They have made no counter-offer.');
}

function counterOfferSentError() {
  const detail = 'Your club has answered “Yes, but …”. The club that asked has to answer now.';
  return new AppError(409, counterOfferSent, detail);
}

export function matchRequestClosedError(detail: string) {
  return new AppError(409, requestClosed, detail);
}

/** Closes the open requests of these fixtures and teams, which the caller must have locked. */
export async function closeRequestsForUnavailableDates(
  tx: Transaction,
  deps: Omit<CloseRequestDeps, 'db'>,
  {
    fixtureIds,
    teams = [],
    exceptId,
  }: { fixtureIds: string[]; teams?: TeamOnDate[]; exceptId?: string },
) {
  const { id, fixtureId, ownFixtureId, expiresAt } = matchRequests;
  const isConcerned = or(
    inArray(fixtureId, fixtureIds),
    inArray(ownFixtureId, fixtureIds),
    ...teams.map(isTeamRequestWithoutFixture),
  );
  const isUnexpired = gt(expiresAt, deps.clock());
  const ids = await lockOpenRequests(
    tx,
    and(isConcerned, isUnexpired, exceptId ? ne(id, exceptId) : undefined),
  );
  await closeRequests(tx, deps, ids, { status: 'released' }, requestReleased);
}

export async function closeRequestsBetweenClubs(
  tx: Transaction,
  deps: Omit<CloseRequestDeps, 'db'>,
  { clubId, otherClubId }: { clubId: string; otherClubId: string },
) {
  const { fromClubId, toClubId, expiresAt } = matchRequests;
  const isOpenBetween = (from: string, to: string) =>
    and(eq(fromClubId, from), eq(toClubId, to), gt(expiresAt, deps.clock()));
  const sentIds = await lockOpenRequests(tx, isOpenBetween(clubId, otherClubId));
  await closeRequests(tx, deps, sentIds, { status: 'withdrawn' }, requestWithdrawn);
  const receivedIds = await lockOpenRequests(tx, isOpenBetween(otherClubId, clubId));
  const declined = { status: 'declined', counterOffer: null } as const;
  await closeRequests(tx, deps, receivedIds, declined, requestDeclined);
}

export async function closeRequestAsReleased(deps: CloseRequestDeps, id: string) {
  await runTransaction(deps.db, async (tx) => {
    const ids = await lockOpenRequests(tx, eq(matchRequests.id, id));
    await closeRequests(tx, deps, ids, { status: 'released' }, requestReleased);
  });
}

/** Marks open requests as expired if they meet the condition, which must check the expiry time. */
export async function expireRequestsWhere(
  tx: Transaction,
  deps: Omit<CloseRequestDeps, 'db'>,
  condition: SQL | undefined,
) {
  const ids = await lockOpenRequests(tx, condition);
  await closeRequests(tx, deps, ids, { status: 'expired' }, requestExpired);
  return ids.length;
}

/** Locks rows in the order of their ids, so that two transactions cannot deadlock. */
export async function lockOpenRequests(tx: Transaction, condition: SQL | undefined) {
  const open = await tx
    .select({ id: matchRequests.id })
    .from(matchRequests)
    .where(and(eq(matchRequests.status, 'open'), condition))
    .orderBy(asc(matchRequests.id))
    .for('update');
  return open.map(({ id }) => id);
}

async function closeRequests(
  tx: Transaction,
  { events, clock }: Omit<CloseRequestDeps, 'db'>,
  ids: string[],
  outcome: Pick<StoredRequest, 'status'> & Partial<Pick<StoredRequest, 'reason' | 'counterOffer'>>,
  event: EventType<RequestEventData>,
) {
  if (ids.length === 0) return;
  if (outcome.status === 'withdrawn' || outcome.status === 'declined')
    await deleteUnsentRequests(tx, ids);
  const closed = await tx
    .update(matchRequests)
    .set({ ...outcome, answeredAt: clock() })
    .where(inArray(matchRequests.id, ids))
    .returning();
  const toEventData = ({ id, fixtureId, fromClubId, toClubId }: StoredRequest) => ({
    requestId: id,
    fixtureId,
    fromClubId,
    toClubId,
  });
  const sent = closed.filter(({ undoUntil }) => undoUntil === null);
  await events.emit(tx, event, ...sent.map(toEventData));
  const { status } = outcome;
  if (status !== 'expired' && status !== 'released') return;
  const unsent = closed.filter(({ undoUntil }) => undoUntil !== null);
  const ended = unsent.map((request) => ({ ...toEventData(request), outcome: status }));
  await events.emit(tx, requestEndedUnsent, ...ended);
}

/** Nothing is left of a request that ends before the other club has been told, as if it was undone. */
async function deleteUnsentRequests(tx: Transaction, ids: string[]) {
  const undone = await tx
    .delete(matchRequests)
    .where(and(inArray(matchRequests.id, ids), isNotNull(matchRequests.undoUntil)))
    .returning();
  for (const { id, fromClubId } of undone) await notifyAskingClub(tx, fromClubId, id);
}

/**
 * A fixture that has had a match cannot be deleted, because both clubs may still view the match.
 */
export async function handleFreeDateClosed(
  tx: Transaction,
  deps: Omit<CloseRequestDeps, 'db'>,
  { fixtureId, why }: ClosedFreeDate,
) {
  const isSide = eq(matchSides.fixtureId, fixtureId);
  if (why === 'deleted' && (await tx.$count(matchSides, isSide)))
    throw new AppError(409, fixtureNotOpen, 'This date had a match, so it stays on your card.');
  await closeRequestsForUnavailableDates(tx, deps, { fixtureIds: [fixtureId] });
}
