import { ProblemDetails } from '@fixturebook/contract/problem';
import { OpenAPIHono, type RouteConfig, type RouteHandler, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { invalidInput } from '../errors.ts';
import {
  type AccessRule,
  type AppEnv,
  accessRules,
  assertIntendedCaller,
  type CallerEnv,
  getCallerNetwork,
  getClubCaller,
  getSessionToken,
  handleWithRememberedCaller,
  OutdatedCallerError,
  ownerRequiredError,
  rememberClubCaller,
} from './access.ts';
import type { Caller, CallerReader, ClubCaller } from './caller.ts';
import type { RateLimit } from './limits.ts';
import { type AcceptedBody, checkRequestBody, maxJsonBytes } from './request-body.ts';

export {
  type AccessRule,
  type AppEnv,
  assertIntendedCaller,
  type Caller,
  type CallerReader,
  type ClubCaller,
  getCallerNetwork,
  getClubCaller,
  getSessionToken,
  OutdatedCallerError,
  ownerRequiredError,
};

/** A route of anyone has no caller. */
type CallerOfAnyone = { Variables: { caller?: Caller } };

interface RouteAccess<W extends AccessRule> {
  who: W;
  /** The rate limit for each caller, or for each network if `who` is `anyone`. */
  limit?: RateLimit;
  /** The accepted bodies, by default JSON of 64 KB. */
  accepts?: AcceptedBody;
  /** Set for a request that a club may make after it has used up its bytes of the day. */
  ignoresSentBytes?: true;
  /**
   * Set for a route of clubs whose statement checks that the session acts for the club, so that the session need not be
   * read before. The handler throws `OutdatedCallerError` if it does not.
   */
  checksSession?: W extends 'club' ? true : never;
  /** Says which reads take several milliseconds, so that a node runs only a few of them at the same time. */
  isExpensive?: true | ((c: Context<AppEnv & CallerOfAnyone>) => boolean);
}

const problemResponse = {
  description: 'What was wrong',
  content: { 'application/problem+json': { schema: ProblemDetails } },
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Endpoint = `${Method} /${string}`;
type RequestSchemas = NonNullable<RouteConfig['request']>;
type Responses = RouteConfig['responses'];

/** The part of a route's description that types its handler and the typed client. */
type TypedRoute<E extends Endpoint, Q extends RequestSchemas, R extends Responses> = {
  method: E extends `${infer M extends Method} ${string}` ? Lowercase<M> : never;
  path: E extends `${string} ${infer Path}` ? Path : never;
  request: Q;
  responses: R;
};

type AccessEnv<W extends AccessRule> = W extends 'club' | 'owner'
  ? CallerEnv<ClubCaller>
  : W extends 'signed-in' | 'signed-in-or-suspended'
    ? CallerEnv<Caller>
    : AppEnv;

/** The types of the data in a route's JSON responses. */
type ResponseData<R> = {
  [S in keyof R]: R[S] extends { content: { 'application/json': { schema: infer Z } } }
    ? z.output<Z>
    : never;
}[keyof R];

type LibraryHandler<
  W extends AccessRule,
  E extends Endpoint,
  Q extends RequestSchemas,
  R extends Responses,
> = RouteHandler<TypedRoute<E, Q, R>, AccessEnv<W>>;

interface RouteOptions<
  W extends AccessRule,
  E extends Endpoint,
  Q extends RequestSchemas,
  R extends Responses,
> extends RouteAccess<W> {
  summary: string;
  description?: string;
  request?: Q;
  responses: R;
  handler: (
    c: Parameters<LibraryHandler<W, E, Q, R>>[0],
  ) =>
    | ResponseData<R>
    | Promise<ResponseData<R> | Awaited<ReturnType<LibraryHandler<W, E, Q, R>>>>
    | ReturnType<LibraryHandler<W, E, Q, R>>
    | (R extends { 204: unknown } ? Promise<void> : never);
}

/**
 * Defines a route with its name for generated clients, schemas, access rule and handler. The handler
 * returns the data of the first response, or a whole response. Common errors, such as invalid input
 * or a missing session, need not be listed among the responses.
 */
export function defineRoute<
  W extends AccessRule,
  E extends Endpoint,
  R extends Responses,
  Q extends RequestSchemas = Record<never, never>,
>(operationId: string, endpoint: E, options: RouteOptions<W, E, Q, R>) {
  const {
    who,
    limit,
    accepts,
    ignoresSentBytes,
    checksSession,
    isExpensive,
    handler,
    ...described
  } = options;
  const { responses, description } = described;
  const [method, path] = endpoint.split(' ');
  const isRead = method === 'GET';
  const status = Number(Object.keys(responses)[0]) as 200 | 204;
  const route = {
    ...described,
    description: [description, accessDescriptions[who], limit && describeLimit(limit)]
      .filter(Boolean)
      .join(' '),
    operationId,
    method: method?.toLowerCase(),
    path,
    'x-who': who,
    security: who === 'anyone' ? [] : [{ session: [] }, { token: [] }],
    responses: { default: problemResponse, '4XX': problemResponse, ...responses },
    middleware: [
      checksSession ? rememberClubCaller : accessRules[who],
      ...(limit ? [enforceRateLimit(limit)] : []),
      ...(isRead ? [] : [checkRequestBody(accepts)]),
      ...(isRead || ignoresSentBytes ? [] : [limitSentBytes]),
      ...(isExpensive ? [waitForTurn(isExpensive)] : []),
    ],
  };
  return {
    route: route as unknown as TypedRoute<E, NoInfer<Q>, NoInfer<R>>,
    handler: async (c: Context) => {
      const result = await (checksSession
        ? handleWithRememberedCaller(c, async () => handler(c))
        : handler(c));
      if (isResponse(result)) return result;
      return status === 204 ? c.body(null, 204) : c.json(result, status);
    },
  };
}

function enforceRateLimit(limit: RateLimit) {
  return createMiddleware<AppEnv & CallerOfAnyone>(async (c, next) => {
    await c.get('shared').limits.use(limit, c.get('caller')?.userId ?? getCallerNetwork(c));
    await next();
  });
}

/** Limits how much a club can store in a day, whatever it stores. A photo replaces the one before. */
export const sentBytesLimit: RateLimit = {
  name: 'sent-bytes',
  points: 10_000_000,
  seconds: 24 * 60 * 60,
  sliceSize: maxJsonBytes,
};

const limitSentBytes = createMiddleware<AppEnv & CallerOfAnyone>(async (c, next) => {
  const caller = c.get('caller');
  const isChunked = c.req.header('transfer-encoding') !== undefined;
  const length = isChunked ? maxJsonBytes : Number(c.req.header('content-length') ?? 0);
  // A large body is a picture or a file, of which less is stored.
  const points = Math.min(length, maxJsonBytes);
  if (caller && points > 0)
    await c.get('shared').limits.use(sentBytesLimit, caller.clubId ?? caller.userId, points);
  await next();
});

function waitForTurn(isExpensive: NonNullable<RouteAccess<AccessRule>['isExpensive']>) {
  return createMiddleware<AppEnv & CallerOfAnyone>(async (c, next) => {
    if (isExpensive !== true && !isExpensive(c)) return next();
    const caller = c.get('caller')?.userId ?? getCallerNetwork(c);
    await c.get('shared').runExpensiveRead(caller, async () => {
      await next();
      return c.res.status;
    });
  });
}

/** `serve` replaces the global `Response`, so `instanceof` misses responses created before it. */
function isResponse(result: unknown): result is Response {
  return Object.prototype.toString.call(result) === '[object Response]';
}

const accessDescriptions: Record<AccessRule, string> = {
  anyone: 'Anyone may call this.',
  'signed-in': 'Needs a login.',
  'signed-in-or-suspended': 'Needs a login, also that of a suspended club.',
  club: 'Needs a login and a club profile.',
  owner: 'Needs a login as an owner of the club.',
  operator: "Answers only on the operator's port.",
};

const describeLimit = ({ points, seconds }: RateLimit) =>
  `Allows ${points} calls in ${seconds} seconds.`;

/**
 * Creates the router of a feature from its routes. Invalid input becomes a problem document that
 * names every invalid field.
 */
export function createRouter<const R extends readonly { route: RouteConfig; handler: unknown }[]>(
  tag: string,
  routes: R,
) {
  for (const { route } of routes) route.tags = [tag];
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success)
        throw invalidInput(
          result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
        );
    },
  }).openapiRoutes(routes);
}

export function getIdempotencyKey(c: Context) {
  const key = c.req.header('idempotency-key')?.trim();
  if (key !== undefined && (key === '' || key.length > 100))
    throw invalidInput([{ path: 'Idempotency-Key', message: 'Use 1 to 100 characters.' }]);
  return key;
}

export function jsonResponse<S>(schema: S, description = 'Done') {
  return { description, content: { 'application/json': { schema } } };
}

export function jsonBody<S>(schema: S) {
  return { content: { 'application/json': { schema } }, required: true as const };
}
