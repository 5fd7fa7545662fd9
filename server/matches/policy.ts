import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { findRole } from '../accounts/queries/officers.ts';
import { type LockedFixture, lockFixtures } from '../fixtures/commands/agreed-fixtures.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import type { ClubCaller } from '../platform/http/http.ts';
import type { RateLimit } from '../platform/http/limits.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { MatchDeps } from './deps.ts';
import { findMatch, findQuestionByLink, listMatchSides } from './queries/matches.ts';
import { assertMatchStillOn } from './rules/match-day.ts';
import { parseReconfirmationToken } from './rules/reconfirmation-link.ts';
import { matches, matchRequests } from './schema.ts';

/** Limits the match requests of a user. A secretary who plans a whole season sends far fewer. */
export const matchRequestWrites: RateLimit = {
  name: 'match-requests',
  points: 100,
  seconds: 60 * 60,
};

export const matchWrites: RateLimit = { name: 'match-writes', points: 600, seconds: 60 * 60 };

/** Limits the matches that a user records or changes. A season of ten teams has about 400. */
export const recordedMatchWrites: RateLimit = {
  name: 'recorded-match-writes',
  points: 1_000,
  seconds: 60 * 60,
};

/** Limits how often a user reads what is counted of clubs. A secretary opens a few profiles in a minute. */
export const reliabilityReads: RateLimit = {
  name: 'reliability-reads',
  points: 1_000,
  seconds: 10 * 60,
  sliceSize: 20,
};

/** Limits uses of the email's link per network address, because the link works without logging in. */
export const signedLinkUses: RateLimit = { name: 'signed-answers', points: 300, seconds: 60 * 60 };

type StoredRequest = typeof matchRequests.$inferSelect;

declare const access: unique symbol;
export type ReceivedRequest = StoredRequest & { [access]: 'asked' };
export type AnswerableRequest = StoredRequest & { [access]: 'asked' | 'counter-offer' };
export type SentRequest = StoredRequest & { [access]: 'own' };

/** The club that answers a request, for a caller who is logged in or for a link from a mail. */
export interface AnsweringClub {
  clubId: string;
  /** The officer who answers. */
  userId: string;
  /** True for the club that asked, which answers the counter-offer. */
  answersCounterOffer?: boolean;
  /** Throws in the transaction of the answer if the link has ended. */
  assertMayAnswer?: (tx: Transaction) => Promise<void>;
}

/** Lock the fixtures, if needed, before the request, so that two transactions cannot deadlock. */
export async function lockAnswerableRequestRow(tx: Transaction, club: AnsweringClub, id: string) {
  return (await lockRequest(tx, id, isAnswerableBy(club))) as AnswerableRequest;
}

export async function lockReceivedRequestRow(tx: Transaction, caller: ClubCaller, id: string) {
  const { clubId } = caller;
  return (await lockRequest(tx, id, isAnswerableBy({ clubId }))) as ReceivedRequest;
}

/** The condition that the club has received the request, or has sent it and answers the counter-offer. */
export function isAnswerableBy({ clubId, answersCounterOffer }: Omit<AnsweringClub, 'userId'>) {
  const { toClubId, fromClubId, undoUntil } = matchRequests;
  return answersCounterOffer
    ? eq(fromClubId, clubId)
    : and(eq(toClubId, clubId), isNull(undoUntil));
}

export async function lockSentRequestRow(tx: Transaction, caller: ClubCaller, id: string) {
  return (await lockRequest(tx, id, eq(matchRequests.fromClubId, caller.clubId))) as SentRequest;
}

async function lockRequest(tx: Transaction, id: string, isOwn: SQL | undefined) {
  const [request] = await tx
    .select()
    .from(matchRequests)
    .where(and(eq(matchRequests.id, id), isOwn))
    .for('update');
  if (!request) throw requestNotFoundError();
  return request;
}

export function requestNotFoundError() {
  return notFound("We can't find that match request.");
}

/** A match of the caller's club, which is locked with its fixtures until the transaction ends. */
export type OwnClubMatch = typeof matches.$inferSelect & {
  own: LockedFixture;
  other: LockedFixture;
  home: LockedFixture;
  away: LockedFixture;
  [access]: 'own match';
};

export async function lockOwnMatchRows(
  tx: Transaction,
  caller: ClubCaller,
  id: string,
): Promise<OwnClubMatch> {
  const sides = await listMatchSides(tx, id);
  const ids = sides.map(({ fixtureId }) => fixtureId);
  const fixtures = sides.some(({ club }) => club.id === caller.clubId)
    ? await lockFixtures(tx, ids)
    : [];
  const [match] = await tx.select().from(matches).where(eq(matches.id, id)).for('update');
  const own = fixtures.find(({ clubId }) => clubId === caller.clubId);
  const other = fixtures.find(({ clubId }) => clubId !== caller.clubId);
  if (!match || !own || !other) throw matchNotFoundError();
  const [home, away] = match.homeClubId === own.clubId ? [own, other] : [other, own];
  return { ...match, own, other, home, away } as OwnClubMatch;
}

export function matchNotFoundError() {
  return notFound("We can't find that match.");
}

/** Anyone who has the link from the reconfirmation email may see the match. */
export async function getMatchByEmailLink(
  { db, secrets, clock }: Pick<MatchDeps, 'db' | 'secrets' | 'clock'>,
  token: string,
) {
  const question = await findQuestionOfToken(db, secrets, token);
  const row = question && (await findMatch(db, question.clubId, question.matchId));
  if (!row) throw invalidLinkError();
  assertMatchStillOn(row.match, clock());
  return { ...row, question };
}

/** Returns undefined also for the link of an officer who has left the club. */
export async function findQuestionOfToken(executor: Executor, secrets: Secrets, token: string) {
  const link = parseReconfirmationToken(secrets, token);
  if (!link) return undefined;
  const { clubId, userId } = link;
  if (userId !== undefined && !(await findRole(executor, { clubId, userId }))) return undefined;
  return findQuestionByLink(executor, link);
}

export function invalidLinkError() {
  return notFound("This link doesn't work any more. Log in and open the match instead.");
}
