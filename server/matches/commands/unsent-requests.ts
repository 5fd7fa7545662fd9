import { noteMinutes, undoSeconds } from '@fixturebook/contract/limits';
import { requestSent } from '@fixturebook/contract/match-requests/refusals';
import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { defineJobType, type JobQueue } from '../../platform/jobs/jobs.ts';
import type { MatchDeps } from '../deps.ts';
import { requestMade } from '../events.ts';
import { lockSentRequestRow } from '../policy.ts';
import { findNextSending } from '../queries/requests.ts';
import { matchRequests } from '../schema.ts';
import { assertMatchRequestOpen } from './close-requests.ts';
import { notifyAskingClub } from './partners.ts';
import { recordAction } from './record-action.ts';
import { leadMs, runOnTime } from './run-on-time.ts';

type SendDeps = Pick<MatchDeps, 'db' | 'events' | 'clock' | 'live'>;

/** Sends the requests that can no longer be undone. */
export const sendOnTimeJob = defineJobType('matches.send-on-time', z.object({}));

const requestsPerBatch = 100;
/** From the press on, a request waits no longer than this, whatever is done to its note. */
const longestWaitMs = noteMinutes * 60_000 + undoSeconds * 1_000;

/**
 * Returns until when a new request can be undone. A request that expires while its note may still be
 * written is sent at once.
 */
export function getUndoEnd(now: Date, expiresAt: Date): Date | null {
  const remainingMs = expiresAt.getTime() - now.getTime();
  return remainingMs > 2 * longestWaitMs ? new Date(now.getTime() + undoSeconds * 1_000) : null;
}

export async function queueSending(tx: Transaction, jobs: JobQueue, undoUntil: Date) {
  const after = new Date(undoUntil.getTime() - leadMs);
  await jobs.enqueue(tx, sendOnTimeJob, {}, { after });
}

export async function sendRequestsOnTime(deps: SendDeps) {
  await runOnTime(deps.clock, {
    run: () => sendDueRequests(deps),
    findNext: () => findNextSending(deps.db),
  });
}

/** From the commit on, the club that was asked sees the requests and can answer them. */
export async function sendDueRequests(deps: SendDeps, signal?: AbortSignal) {
  while (!signal?.aborted) {
    const sent = await runTransaction(deps.db, (tx) => sendBatch(tx, deps));
    if (sent < requestsPerBatch) return;
  }
}

/** Locks rows in the order of their ids, as all commands do, to prevent deadlocks. */
async function sendBatch(tx: Transaction, { events, clock }: SendDeps): Promise<number> {
  const { id, status, undoUntil } = matchRequests;
  const isDue = and(eq(status, 'open'), lte(undoUntil, clock()));
  const due = tx
    .select({ id })
    .from(matchRequests)
    .where(isDue)
    .orderBy(asc(id))
    .limit(requestsPerBatch)
    .for('update');
  const sent = await tx
    .update(matchRequests)
    .set({ undoUntil: null })
    .where(and(inArray(id, due), isDue))
    .returning();
  const occurrences = sent.map(({ id: requestId, fixtureId, fromClubId, toClubId }) => ({
    requestId,
    fixtureId,
    fromClubId,
    toClubId,
  }));
  await events.emit(tx, requestMade, ...occurrences);
  return sent.length;
}

/** Deletes the request if the other club has not been told. One statement decides against the sending. */
export async function undoRequest(
  { db, live, clock }: Pick<MatchDeps, 'db' | 'live' | 'clock'>,
  caller: ClubCaller,
  id: string,
) {
  await runTransaction(db, async (tx) => {
    const [undone] = await tx
      .delete(matchRequests)
      .where(isUnsentRequestOf(caller, id))
      .returning({ id: matchRequests.id });
    if (!undone) throw await findSentError(tx, caller, id, clock());
    await notifyAskingClub(tx, caller.clubId, id);
  });
  live.wake(caller.clubId);
}

/**
 * Adds a note to a request that the other club has not been told of. Without a message the request
 * waits for the note, but not longer than `noteMinutes` after it was made.
 */
export async function addNote(
  { db, live, clock, jobs }: Pick<MatchDeps, 'db' | 'live' | 'clock' | 'jobs'>,
  caller: ClubCaller,
  id: string,
  message: string | undefined,
) {
  await runTransaction(db, async (tx) => {
    const request = await lockSentRequestRow(tx, caller, id);
    assertMatchRequestOpen(request, clock());
    const [nowMs, createdMs] = [clock().getTime(), request.createdAt.getTime()];
    const latestMs = createdMs + longestWaitMs;
    if (!request.undoUntil || nowMs >= latestMs) throw requestSentError();
    const undoUntil =
      message === undefined
        ? new Date(createdMs + noteMinutes * 60_000)
        : new Date(Math.min(nowMs + undoSeconds * 1_000, latestMs));
    await tx
      .update(matchRequests)
      .set({ undoUntil, ...(message !== undefined && { message }) })
      .where(eq(matchRequests.id, id));
    if (message !== undefined)
      await recordAction(tx, { clock }, caller, {
        subject: { requestId: id },
        action: 'note-added',
      });
    await queueSending(tx, jobs, undoUntil);
    await notifyAskingClub(tx, caller.clubId, id);
  });
  live.wake(caller.clubId);
}

function isUnsentRequestOf({ clubId }: ClubCaller, requestId: string) {
  const { id, fromClubId, status, undoUntil } = matchRequests;
  return and(eq(id, requestId), eq(fromClubId, clubId), eq(status, 'open'), isNotNull(undoUntil));
}

async function findSentError(tx: Transaction, caller: ClubCaller, id: string, now: Date) {
  const request = await lockSentRequestRow(tx, caller, id);
  assertMatchRequestOpen(request, now);
  return requestSentError();
}

function requestSentError() {
  return new AppError(409, requestSent, "They've been told already. You can withdraw the request.");
}
