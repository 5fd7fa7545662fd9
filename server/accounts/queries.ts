import { createHash, createSecretKey } from 'node:crypto';
import type { SessionEndReason, StreamEndReason } from '@fixturebook/contract/live/stream';
import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { isProNow } from '../billing/queries.ts';
import { clubPlans } from '../billing/schema.ts';
import { clubs } from '../clubs/schema.ts';
import { combineCalls } from '../platform/database/combined-calls.ts';
import type { Database, Executor } from '../platform/database/database.ts';
import { liveLogs } from '../platform/database/schema.ts';
import type { CallerReader } from '../platform/http/http.ts';
import { lastRecordedAt } from '../platform/live/event-log.ts';
import { formatPosition } from '../platform/live/position.ts';
import { sessionLifetimeSeconds, sessionProlongationSeconds } from './policy.ts';
import { isActingOfficer } from './queries/acting-club.ts';
import { readSignedToken } from './rules.ts';
import { endedSessions, identities, officers, sessions, signUps, users } from './schema.ts';

/** Whether a session was created or last prolonged a day or more ago. */
const isSessionDue = sql<boolean>`${sessions.expiresAt} <= now() + make_interval(secs => ${sql.raw(
  String(sessionLifetimeSeconds - sessionProlongationSeconds),
)})`;

/** Bounds the time of one statement: a session takes 0.04 ms of it. */
const maxSessionsTogether = 50;

/** Other requests go on while one connection does not answer. */
const maxSessionStatements = 2;

/**
 * Reads the session from the database for each request, so that ended sessions stop working. The sessions of requests
 * that arrive at the same time are read by one statement.
 */
export function createCallerReader(db: Database, secret: string, cookieName: string): CallerReader {
  const caller = db
    .select({
      token: sessions.token,
      userId: sql<string>`${users.id}`.as('user_id'),
      sessionId: sql<string>`${sessions.id}`.as('session_id'),
      email: users.email,
      twoFactorEnabled: users.twoFactorEnabled,
      clubId: officers.clubId,
      role: officers.role,
      clubCount:
        sql<number>`(select count(*)::int from ${officers} o where o.user_id = ${users.id})`.as(
          'club_count',
        ),
      suspended: sql<boolean>`${clubs.suspendedAt} is not null`.as('suspended'),
      suspensionReason: clubs.suspensionReason,
      isPro: sql<boolean>`${clubPlans.clubId} is not null`.as('is_pro'),
      isSessionDue: isSessionDue.as('is_session_due'),
      liveNumber: liveLogs.lastNumber,
      liveRecordedAt: lastRecordedAt.as('live_recorded_at'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(officers, isActingOfficer)
    .leftJoin(clubs, eq(clubs.id, officers.clubId))
    .leftJoin(clubPlans, and(eq(clubPlans.clubId, officers.clubId), isProNow))
    .leftJoin(liveLogs, eq(liveLogs.clubId, officers.clubId))
    .where(and(eq(sessions.token, sql`asked.token`), gt(sessions.expiresAt, sql`now()`)))
    .limit(1)
    .as('caller');
  // `json_array_elements_text` counts as 100 rows for the planner whatever its argument, so the prepared plan is kept:
  // `unnest` would count as many as the array has. With the limit PostgreSQL looks up each session by its index.
  const listCallers = db
    .select(caller._.selectedFields)
    .from(sql`json_array_elements_text(${sql.placeholder('tokens')}::json) as asked (token)`)
    .innerJoinLateral(caller, sql`true`)
    .prepare('callers_by_tokens');
  const findCaller = combineCalls(
    async (tokens: string[]) => {
      const rows = await listCallers.execute({ tokens: JSON.stringify(tokens) });
      const rowsByToken = new Map(rows.map((row) => [row.token, row]));
      return tokens.map((token) => rowsByToken.get(token));
    },
    { maxTogether: maxSessionsTogether, maxRunning: maxSessionStatements },
  );

  const key = createSecretKey(secret, 'utf8');
  return async (headers) => {
    const token = readSignedToken(headers, cookieName, key)?.token;
    const row = token && (await findCaller(token));
    if (!row) return undefined;
    const { token: _, isPro, liveNumber, liveRecordedAt, ...caller } = row;
    return {
      ...caller,
      plan: isPro ? 'pro' : 'hobby',
      livePosition: formatPosition({
        number: liveNumber ?? 0,
        recordedAt: Number(liveRecordedAt ?? 0),
      }),
    };
  };
}

/** Finds out why the session of a request has ended. Undefined if the request never had one. */
export function createSessionEndReasonReader(db: Database, secret: string, cookieName: string) {
  return async function findSessionEndReason(
    headers: Headers,
  ): Promise<SessionEndReason | undefined> {
    const token = readSignedToken(headers, cookieName, secret)?.token;
    if (!token) return undefined;
    const [ended] = await db
      .select({ reason: endedSessions.reason })
      .from(endedSessions)
      .where(eq(endedSessions.tokenHash, hashText(token)));
    if (ended) return ended.reason;
    const [expired] = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.token, token), lte(sessions.expiresAt, sql`now()`)));
    return expired && 'expired';
  };
}

/** Returns why each of the sessions, which are not active any more, has ended. */
export async function listStreamEndReasons(executor: Executor, sessionIds: string[]) {
  const idByHash = new Map(sessionIds.map((id) => [hashText(id).toString('hex'), id]));
  const ended = await executor
    .select()
    .from(endedSessions)
    .where(inArray(endedSessions.sessionHash, sessionIds.map(hashText)));
  const stored = await executor
    .select({
      sessionId: sessions.id,
      reason: sql<StreamEndReason>`case when ${sessions.expiresAt} <= now() then 'expired'
        when ${clubs.suspendedAt} is not null then 'suspended' else 'no-club' end`,
    })
    .from(sessions)
    .leftJoin(officers, isActingOfficer)
    .leftJoin(clubs, eq(clubs.id, officers.clubId))
    .where(inArray(sessions.id, sessionIds));
  const reasons = new Map(stored.map(({ sessionId, reason }) => [sessionId, reason]));
  for (const { sessionHash, reason } of ended)
    reasons.set(idByHash.get(sessionHash.toString('hex')) ?? '', reason);
  return reasons;
}

function hashText(text: string) {
  return createHash('sha256').update(text).digest();
}

export async function listActiveSessions(executor: Executor, sessionIds: string[]) {
  return executor
    .select({ sessionId: sessions.id, clubId: officers.clubId })
    .from(sessions)
    .innerJoin(officers, isActingOfficer)
    .innerJoin(clubs, eq(clubs.id, officers.clubId))
    .where(
      and(
        sql`${sessions.id} = any(${sql.param(sessionIds)}::uuid[])`,
        gt(sessions.expiresAt, sql`now()`),
        isNull(clubs.suspendedAt),
      ),
    );
}

/** Lists the proved addresses of the officers of a club, which are the only ones that get its mails. */
export function listOfficerAddresses(executor: Executor, clubId: string) {
  return executor
    .select({ userId: users.id, address: users.email, clubName: clubs.name })
    .from(officers)
    .innerJoin(users, and(eq(users.id, officers.userId), users.emailVerified))
    .innerJoin(clubs, eq(clubs.id, officers.clubId))
    .where(eq(officers.clubId, clubId))
    .orderBy(users.email);
}

export type OfficerAddress = Awaited<ReturnType<typeof listOfficerAddresses>>[number];

/**
 * Finds an account with the club, which is undefined if the account is no officer of it. With `lock` the
 * account cannot be deleted, nor the officer removed, before the transaction ends.
 */
export async function findOfficer(
  executor: Executor,
  { userId, clubId }: { userId: string; clubId: string },
  { lock = false } = {},
) {
  const selectAccount = executor
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  const [account] = await (lock ? selectAccount.for('key share') : selectAccount);
  if (!account) return undefined;
  const selectClub = executor
    .select({ id: clubs.id, suspendedAt: clubs.suspendedAt })
    .from(officers)
    .innerJoin(clubs, eq(clubs.id, officers.clubId))
    .where(and(eq(officers.userId, userId), eq(officers.clubId, clubId)));
  const [club] = await (lock ? selectClub.for('key share', { of: officers }) : selectClub);
  return { ...account, club };
}

/** Finds the network from which an officer of the club logged in or used the site most recently. */
export async function findNetworkOfClub(executor: Executor, clubId: string) {
  const [session] = await executor
    .select({ network: sessions.ipAddress })
    .from(officers)
    .innerJoin(sessions, eq(sessions.userId, officers.userId))
    .where(eq(officers.clubId, clubId))
    .orderBy(desc(sessions.updatedAt))
    .limit(1);
  return session?.network ?? undefined;
}

export async function isEmailVerified(db: Database, email: string) {
  const user = await findAccountByEmail(db, email);
  return user?.emailVerified ?? false;
}

export async function findAccountByEmail(db: Database, email: string) {
  const [user] = await db
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return user;
}

/** Returns undefined for an account that has no password. */
export async function findPasswordHash(db: Database, userId: string) {
  const isOwn = and(eq(identities.userId, userId), eq(identities.providerId, 'credential'));
  const [identity] = await db.select({ hash: identities.password }).from(identities).where(isOwn);
  return identity?.hash ?? undefined;
}

/** Finds the password hash of an account that got its password within the last minute. */
export async function findNewPasswordHash(db: Database, userId: string) {
  const [identity] = await db
    .select({ hash: identities.password })
    .from(identities)
    .where(
      and(
        eq(identities.userId, userId),
        eq(identities.providerId, 'credential'),
        gt(identities.updatedAt, sql`now() - interval '1 minute'`),
      ),
    );
  return identity?.hash ?? undefined;
}

export async function hasSignUp(db: Database, email: string) {
  const found = await db
    .select({ id: signUps.id })
    .from(signUps)
    .where(eq(signUps.email, email))
    .limit(1);
  return found.length > 0;
}

/** Finds the newest sign-up of the address with this password hash. */
export async function findSignUp(db: Database, email: string, passwordHash: string) {
  const [signUp] = await db
    .select({ id: signUps.id, email: signUps.email })
    .from(signUps)
    .where(and(eq(signUps.email, email), eq(signUps.password, passwordHash)))
    .orderBy(desc(signUps.createdAt))
    .limit(1);
  return signUp;
}
