import { fixtureNotOpen } from '@fixturebook/contract/fixtures';
import { requestClosed } from '@fixturebook/contract/matches';
import { and, asc, eq, gt, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { FixtureClosed } from '../../fixtures/commands.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { EventType } from '../../platform/jobs/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeclineDeps } from '../deps.ts';
import {
  type RequestEvent,
  requestDeclined,
  requestExpired,
  requestReleased,
  requestWithdrawn,
} from '../events.ts';
import { askedRequest, ownRequest } from '../policy.ts';
import { matchRequests, matchSides } from '../schema.ts';
import { madeWithoutDate, type TeamDay } from './team-day.ts';

type Deps = Pick<Platform, 'db' | 'events' | 'clock'>;
type Request = typeof matchRequests.$inferSelect;

export async function declineRequest(
  deps: Deps & DeclineDeps,
  caller: ClubCaller,
  id: string,
  reason: string,
) {
  await runTransaction(deps.db, async (tx) => {
    const request = await askedRequest(tx, caller, id);
    checkOpen(request, deps.clock());
    await close(tx, deps, [request.id], { status: 'declined', reason }, requestDeclined);
    await deps.onDeclined(tx, request);
  });
}

/** Withdrawing what is withdrawn already is no error. */
export async function withdrawRequest(deps: Deps, caller: ClubCaller, id: string) {
  await runTransaction(deps.db, async (tx) => {
    const request = await ownRequest(tx, caller, id);
    if (request.status === 'withdrawn') return;
    checkOpen(request, deps.clock());
    await close(tx, deps, [request.id], { status: 'withdrawn' }, requestWithdrawn);
  });
}

/** A request whose time is up is over, whether or not the job has come by. */
export function checkOpen({ status, expiresAt }: Request, now: Date) {
  if (status !== 'open') throw closed(`This request is ${status} already.`);
  if (expiresAt <= now) throw closed('The time to answer this request is over.');
}

export function closed(detail: string) {
  return new AppError(409, requestClosed, detail);
}

/**
 * One of their dates is no longer free, or their team plays elsewhere on the day; the caller holds the
 * locks. Each is told once.
 */
export async function releaseRequests(
  tx: Transaction,
  deps: Omit<Deps, 'db'>,
  { fixtureIds, teams = [], but }: { fixtureIds: string[]; teams?: TeamDay[]; but?: string },
) {
  const { id, fixtureId, ownFixtureId, expiresAt } = matchRequests;
  const concerned = or(
    inArray(fixtureId, fixtureIds),
    inArray(ownFixtureId, fixtureIds),
    ...teams.map(madeWithoutDate),
  );
  const stillTold = gt(expiresAt, deps.clock());
  const ids = await lockOpen(tx, and(concerned, stillTold, but ? ne(id, but) : undefined));
  await close(tx, deps, ids, { status: 'released' }, requestReleased);
}

/** What a club asked of another is withdrawn, and what it was asked declined, as if it had said so. */
export async function endRequestsBetween(
  tx: Transaction,
  deps: Omit<Deps, 'db'>,
  { clubId, otherClubId }: { clubId: string; otherClubId: string },
) {
  const { fromClubId, toClubId, expiresAt } = matchRequests;
  const between = (from: string, to: string) =>
    and(eq(fromClubId, from), eq(toClubId, to), gt(expiresAt, deps.clock()));
  const made = await lockOpen(tx, between(clubId, otherClubId));
  await close(tx, deps, made, { status: 'withdrawn' }, requestWithdrawn);
  const asked = await lockOpen(tx, between(otherClubId, clubId));
  await close(tx, deps, asked, { status: 'declined' }, requestDeclined);
}

/** By itself, as a team that asked turned out to play elsewhere on the day. */
export async function releaseRequest(deps: Deps, id: string) {
  await runTransaction(deps.db, async (tx) => {
    const ids = await lockOpen(tx, eq(matchRequests.id, id));
    await close(tx, deps, ids, { status: 'released' }, requestReleased);
  });
}

/** Ends those of the open requests that meet the condition, and whose time is up. */
export async function expire(tx: Transaction, deps: Omit<Deps, 'db'>, condition: SQL | undefined) {
  const ids = await lockOpen(tx, condition);
  await close(tx, deps, ids, { status: 'expired' }, requestExpired);
  return ids.length;
}

/** In the order of their ids, so that no two transactions wait for each other. */
async function lockOpen(tx: Transaction, condition: SQL | undefined) {
  const open = await tx
    .select({ id: matchRequests.id })
    .from(matchRequests)
    .where(and(eq(matchRequests.status, 'open'), condition))
    .orderBy(asc(matchRequests.id))
    .for('update');
  return open.map(({ id }) => id);
}

async function close(
  tx: Transaction,
  { events, clock }: Omit<Deps, 'db'>,
  ids: string[],
  end: Pick<Request, 'status'> & Partial<Pick<Request, 'reason'>>,
  event: EventType<RequestEvent>,
) {
  if (ids.length === 0) return;
  const ended = await tx
    .update(matchRequests)
    .set({ ...end, answeredAt: clock() })
    .where(inArray(matchRequests.id, ids))
    .returning();
  const told = ended.map(({ id, fixtureId, fromClubId, toClubId }) => ({
    ...{ requestId: id, fixtureId, fromClubId, toClubId },
  }));
  await events.emit(tx, event, ...told);
}

/**
 * What requests there are for a free date end with it. One that was in a match stays where both
 * clubs can look it up.
 */
export async function fixtureClosed(
  tx: Transaction,
  deps: Omit<Deps, 'db'>,
  { fixtureId, why }: FixtureClosed,
) {
  if (why === 'deleted' && (await wasAgreed(tx, fixtureId)))
    throw new AppError(
      409,
      fixtureNotOpen,
      'There was a match on this date: it stays on the card.',
    );
  await releaseRequests(tx, deps, { fixtureIds: [fixtureId] });
}

async function wasAgreed(tx: Transaction, fixtureId: string) {
  const sides = await tx
    .select({ matchId: matchSides.matchId })
    .from(matchSides)
    .where(eq(matchSides.fixtureId, fixtureId))
    .limit(1);
  return sides.length > 0;
}
