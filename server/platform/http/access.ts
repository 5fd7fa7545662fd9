import type { ServerResponse } from 'node:http';
import { livePositionHeader, type SessionEndReason } from '@fixturebook/contract/live/stream';
import { accountHeader, clubHeader, otherClubCode } from '@fixturebook/contract/preconditions';
import { ownerRequired } from '@fixturebook/contract/teams/officers';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError, notFound, notSignedIn } from '../errors.ts';
import { getNetwork, parseForwardedAddress } from './addresses.ts';
import type { Caller, CallerReader, ClubCaller, RememberedCallers } from './caller.ts';
import type { ExpensiveReadGate } from './expensive-reads.ts';
import type { RateLimits } from './limits.ts';
import { setResponseHeader } from './response-headers.ts';

interface SharedDeps {
  readCaller: CallerReader;
  rememberedCallers: RememberedCallers;
  /** Finds out why the session of a request has ended. */
  findSessionEndReason: (headers: Headers) => Promise<SessionEndReason | undefined>;
  limits: RateLimits;
  runExpensiveRead: ExpensiveReadGate;
  trustProxy: boolean;
  /** Reports that a proxy sent an `X-Forwarded-For` header whose last entry is not an IP address. */
  reportForwardedAddress: () => void;
}

export interface AppEnv {
  Variables: { shared: SharedDeps; isOperatorPort?: boolean; sessionToken?: string };
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string } };
    /** Undefined for requests from the same process, such as those of tests. */
    outgoing?: ServerResponse;
  };
}

export type CallerEnv<C> = AppEnv & { Variables: { caller: C } };

export const accessRules = {
  anyone: createMiddleware<AppEnv>(async (_c, next) => next()),
  'signed-in': createMiddleware<CallerEnv<Caller>>(async (c, next) => {
    const caller = await getCaller(c);
    c.set('caller', caller);
    setLivePosition(c, caller);
    await next();
  }),
  /** Also admits officers of a suspended club, who may still leave and take their data along. */
  'signed-in-or-suspended': createMiddleware<CallerEnv<Caller>>(async (c, next) => {
    c.set('caller', await getCallerOrSuspended(c));
    await next();
  }),
  club: createMiddleware<CallerEnv<ClubCaller>>(async (c, next) => {
    const caller = await getClubCaller(c);
    c.set('caller', caller);
    setLivePosition(c, caller);
    await next();
  }),
  owner: createMiddleware<CallerEnv<ClubCaller>>(async (c, next) => {
    const caller = await getClubCaller(c);
    if (caller.role !== 'owner') throw ownerRequiredError();
    c.set('caller', caller);
    setLivePosition(c, caller);
    await next();
  }),
  /** Responds with 404 on the public port, also if the route is added there by mistake. */
  operator: createMiddleware<AppEnv>(async (c, next) => {
    if (!c.var.isOperatorPort) throw notFound();
    await next();
  }),
};

export type AccessRule = keyof typeof accessRules;

/** Takes the caller from the memory of this node if possible, for a route whose statement checks the session. */
export const rememberClubCaller = createMiddleware<CallerEnv<ClubCaller>>(async (c, next) => {
  const { headers } = c.req.raw;
  const known = c.get('shared').rememberedCallers.find(headers);
  if (known && isIntendedCaller(known.caller, headers)) {
    c.set('caller', known.caller);
    c.set('sessionToken', known.token);
  } else await readCallerToRemember(c);
  await next();
});

async function readCallerToRemember(c: Context<CallerEnv<ClubCaller>>) {
  const { rememberedCallers } = c.get('shared');
  const { headers } = c.req.raw;
  rememberedCallers.forget(headers);
  const caller = await getClubCaller(c);
  c.set('caller', caller);
  c.set('sessionToken', rememberedCallers.remember(headers, caller));
}

/** The statement of a route has found that the session does not act for the club of the caller, so it changed nothing. */
export class OutdatedCallerError extends AppError {
  constructor() {
    super(401, 'not-signed-in', 'Sign in first.');
  }
}

/**
 * Runs the handler. If its statement finds that the caller is out of date, reads the caller, which throws if they may not
 * call the route, and runs the handler once more. An officer who changes the club again at that moment is still logged in.
 */
export async function handleWithRememberedCaller<T>(
  c: Context<CallerEnv<ClubCaller>>,
  handle: () => Promise<T>,
) {
  for (let runs = 0; runs < 2; runs += 1) {
    try {
      return await handle();
    } catch (error) {
      if (!(error instanceof OutdatedCallerError)) throw error;
    }
    await readCallerToRemember(c);
  }
  throw otherClubError();
}

/** The token of the caller's session, for the statement of a route that checks the session. */
export function getSessionToken({ var: { sessionToken } }: Pick<Context<AppEnv>, 'var'>) {
  if (sessionToken === undefined) throw new Error('The route does not check the session.');
  return sessionToken;
}

function setLivePosition(c: Context, { clubId, livePosition }: Caller) {
  if (c.req.method === 'GET' && clubId !== null)
    setResponseHeader(c, livePositionHeader, livePosition);
}

interface RequestContext {
  get(key: 'shared'): SharedDeps;
  req: { raw: Request };
}

async function getCallerOrSuspended(c: RequestContext) {
  const { readCaller, findSessionEndReason } = c.get('shared');
  const caller = await readCaller(c.req.raw.headers);
  if (!caller) throw notSignedIn(await findSessionEndReason(c.req.raw.headers));
  assertIntendedCaller(caller, c.req.raw.headers);
  return caller;
}

/** Refuses the request of a tab that does not know yet that its browser is logged in as another club. */
export function assertIntendedCaller(caller: Caller, headers: Headers) {
  if (!isIntendedCaller(caller, headers)) throw otherClubError();
}

function otherClubError() {
  return new AppError(
    409,
    otherClubCode,
    'This browser is now logged in as another club, so nothing was changed.',
  );
}

function isIntendedCaller({ clubId, userId }: Caller, headers: Headers) {
  const intendedClub = headers.get(clubHeader) ?? clubId;
  const intendedAccount = headers.get(accountHeader) ?? userId;
  return intendedClub === clubId && intendedAccount === userId;
}

async function getCaller(c: RequestContext) {
  const caller = await getCallerOrSuspended(c);
  if (caller.suspended)
    throw new AppError(403, 'club-suspended', formatSuspension(caller.suspensionReason));
  return caller;
}

/** Reads the club that the session acts for, and throws if it may not call a route for clubs. */
export async function getClubCaller(c: RequestContext): Promise<ClubCaller> {
  const caller = await getCaller(c);
  if (caller.clubId === null)
    throw new AppError(403, 'club-required', 'Set up the profile of your club first.');
  return { ...caller, clubId: caller.clubId };
}

export function ownerRequiredError() {
  return new AppError(403, ownerRequired, 'Only an owner of the club can do this.');
}

function formatSuspension(reason?: string | null) {
  const text = reason ? `This club is suspended: ${reason}` : 'This club is suspended.';
  return `${text.replace(/([^.!?])$/, '$1.')} Write to support.`;
}

/**
 * The last forwarded address is the caller's, because a trusted proxy appends it. If it is not an
 * IP address, all callers of that proxy share the limits of the proxy's own address.
 */
export function getCallerNetwork(
  c: Context<AppEnv> | Pick<Context<CallerEnv<Caller>>, 'env' | 'req' | 'var'>,
) {
  const { trustProxy, reportForwardedAddress } = c.var.shared;
  const forwarded = trustProxy ? c.req.header('x-forwarded-for') : undefined;
  const address = forwarded && parseForwardedAddress(forwarded.split(',').at(-1) ?? '');
  if (forwarded !== undefined && !address) reportForwardedAddress();
  return getNetwork(address || (c.env?.incoming?.socket?.remoteAddress ?? 'local'));
}
