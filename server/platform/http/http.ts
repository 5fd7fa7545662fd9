import type { ServerResponse } from 'node:http';
import { Problem } from '@fixturebook/contract/problem';
import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError, invalidInput, notFound, notSignedIn } from '../errors.ts';
import { isLoopbackHost, networkOf } from './addresses.ts';
import type { Limit, Limits } from './limits.ts';

/** Who is calling, read once a request. `clubId` is null until the profile is set up. */
export interface Caller {
  userId: string;
  sessionId: string;
  email: string;
  twoFactorEnabled: boolean;
  clubId: string | null;
  plan: 'hobby' | 'pro';
  /** By the operator. Such a caller is refused everywhere but at sign-out. */
  suspended: boolean;
}
export type ClubCaller = Caller & { clubId: string };

/** Reads the caller from the request's cookie or bearer token; undefined when nobody is signed in. */
export type ReadCaller = (headers: Headers) => Promise<Caller | undefined>;

interface Shared {
  readCaller: ReadCaller;
  limits: Limits;
  trustProxy: boolean;
}

/** What the composition root hands to every route. */
export interface AppEnv {
  Variables: { shared: Shared };
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string } };
    /** The answer's own end of the connection; not there for calls within the process. */
    outgoing?: ServerResponse;
  };
}

/** Who may call a route. Every route names one of these: there is no default. */
const rules = {
  anyone: createMiddleware<AppEnv>(async (_c, next) => next()),
  'signed-in': createMiddleware<AppEnv & { Variables: { caller: Caller } }>(async (c, next) => {
    c.set('caller', await callerOf(c));
    await next();
  }),
  club: createMiddleware<AppEnv & { Variables: { caller: ClubCaller } }>(async (c, next) => {
    const caller = await callerOf(c);
    if (caller.clubId === null)
      throw new AppError(403, 'club-required', 'Set up the profile of your club first.');
    c.set('caller', { ...caller, clubId: caller.clubId });
    await next();
  }),
  /**
   * Not there for anyone but a process on the same machine that speaks to this one directly, and by
   * a name of this machine: a page from elsewhere can have its own name lead here.
   */
  loopback: createMiddleware<AppEnv>(async (c, next) => {
    if (!isLoopback(c)) throw notFound();
    await next();
  }),
};

export type Rule = keyof typeof rules;

async function callerOf(c: { var: { shared: Shared }; req: { raw: Request } }) {
  const caller = await c.var.shared.readCaller(c.req.raw.headers);
  if (!caller) throw notSignedIn();
  if (caller.suspended)
    throw new AppError(403, 'club-suspended', 'This club is suspended. Write to support.');
  return caller;
}

function isLoopback(c: Context<AppEnv>) {
  const address = c.env?.incoming?.socket?.remoteAddress ?? '';
  const proxied = c.req.header('x-forwarded-for') ?? c.req.header('forwarded');
  if (!isLoopbackHost(new URL(c.req.url).hostname)) return false;
  return !proxied && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

/** The caller's network; behind a trusted proxy by the last address that the proxy added. */
export function addressOf(c: Context<AppEnv>) {
  const forwarded = c.var.shared.trustProxy ? c.req.header('x-forwarded-for') : undefined;
  const socket = c.env?.incoming?.socket?.remoteAddress;
  return networkOf(forwarded?.split(',').at(-1)?.trim() ?? socket ?? 'local');
}

/** Bytes of a JSON body. The longest text that a form takes is far below. */
const jsonMaxBytes = 64 * 1024;

interface Access<W extends Rule> {
  who: W;
  /** Uses a caller (or, for `anyone`, an address) has. */
  limit?: Limit;
  /**
   * What the body may be and how long; JSON of 64 KB unless said. A streamed one is read, and its
   * bytes counted, by the handler.
   */
  accepts?: { types: RegExp; maxBytes: number | 'streamed' };
}

type Described<P extends string> = Omit<RouteConfig, 'middleware' | 'path'> & { path: P };

const problemAnswer = {
  description: 'What was wrong',
  content: { 'application/problem+json': { schema: Problem } },
};

/**
 * A route as its own specification: path, schema, who may call it. Bad input, a missing session and
 * the like are answered with a problem document, so only what is particular need be listed.
 */
export function route<W extends Rule, P extends string, const R extends Described<P>>(
  config: R & Access<W>,
) {
  const { who, limit, accepts, ...described } = config;
  return createRoute({
    ...(described as unknown as R),
    'x-who': who,
    responses: { default: problemAnswer, ...config.responses } as R['responses'],
    middleware: [rules[who], guardLimit(limit), guardBody(accepts)] as [
      (typeof rules)[W],
      MiddlewareHandler<AppEnv>,
      MiddlewareHandler<AppEnv>,
    ],
  });
}

/** Looks at the headers alone where it can: to touch the stream costs a third of a small request. */
function guardBody(
  { types, maxBytes }: NonNullable<Access<Rule>['accepts']> = {
    types: /^application\/json$/,
    maxBytes: jsonMaxBytes,
  },
) {
  const most = maxBytes === 'streamed' ? Number.POSITIVE_INFINITY : maxBytes;
  const refuse = () => {
    throw new AppError(413, 'body-too-large', `Send at most ${most} bytes.`);
  };
  const countBytes = bodyLimit({ maxSize: most, onError: refuse });
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const chunked = c.req.header('transfer-encoding') !== undefined;
    const length = Number(c.req.header('content-length') ?? 0);
    if (!chunked && length === 0) return next();
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!types.test(type))
      throw new AppError(415, 'content-type', 'Send the body in the format that the route takes.');
    if (length > most) refuse();
    return chunked && most !== Number.POSITIVE_INFINITY ? countBytes(c, next) : next();
  });
}

function guardLimit(limit: Limit | undefined) {
  return createMiddleware<AppEnv & { Variables: { caller?: Caller } }>(async (c, next) => {
    if (limit) await c.var.shared.limits.use(limit, c.var.caller?.userId ?? addressOf(c));
    await next();
  });
}

/** A feature's routes: bad input becomes a problem document that names every field at fault. */
export function feature() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success)
        throw invalidInput(
          result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
        );
    },
  });
}

/** The `Idempotency-Key` of a request, at most 100 characters. */
export function idempotencyKeyOf(c: Context) {
  const key = c.req.header('idempotency-key')?.trim();
  if (key !== undefined && (key === '' || key.length > 100))
    throw invalidInput([{ path: 'Idempotency-Key', message: 'Use 1 to 100 characters.' }]);
  return key;
}

/** One media type of an answer. */
export function json<S>(schema: S, description = 'Done') {
  return { description, content: { 'application/json': { schema } } };
}

/** A required JSON body. */
export function body<S>(schema: S) {
  return { content: { 'application/json': { schema } }, required: true as const };
}
