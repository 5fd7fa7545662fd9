import type { Context, ErrorHandler } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import {
  AppError,
  createProblem,
  invalidInput,
  notFound,
  toAppError,
  toProblem,
  wrongContentType,
} from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';
import { isLoopbackHost } from './addresses.ts';
import { setResponseHeader } from './response-headers.ts';

export type HttpHeader = [name: string, value: string];

const policyHeader = 'Content-Security-Policy';

export function listSecurityHeaders(options: {
  https: boolean;
  contentSecurityPolicy: string;
}): HttpHeader[] {
  return [
    [policyHeader, options.contentSecurityPolicy],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(self)'],
    ...(options.https
      ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as HttpHeader]
      : []),
  ];
}

/** Data loads nothing, so its policy is short. The last three directives do not fall back to the first. */
const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function setSecurityHeaders(headers: HttpHeader[]) {
  const headersOfData = headers.map(
    ([name, value]): HttpHeader => [name, name === policyHeader ? dataPolicy : value],
  );
  return createMiddleware(async (c, next) => {
    const { path } = c.req;
    const isData = path.startsWith('/api/v1/') || path.startsWith('/api/auth/');
    for (const [name, value] of isData ? headersOfData : headers) setResponseHeader(c, name, value);
    if (path.startsWith('/api/')) setResponseHeader(c, 'Cache-Control', 'no-store');
    await next();
  });
}

/**
 * Refuses requests under the name of another host, because a malicious website can point its own
 * name at this machine.
 */
export function requireLoopbackHostName() {
  return createMiddleware(async (c, next) => {
    if (!isLoopbackHost(new URL(c.req.url).hostname)) throw notFound();
    await next();
  });
}

/** Refuses requests from other websites. A signature proves the sender below `signedPathPrefix`. */
export function refuseForeignOrigins(ownOrigins: string[], signedPathPrefix: string) {
  return createMiddleware(async (c, next) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (isRead || c.req.path.startsWith(signedPathPrefix)) return next();
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const isForeign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && !ownOrigins.includes(origin));
    if (isForeign)
      throw new AppError(403, 'foreign-origin', 'This request came from another site.');
    return next();
  });
}

/** Lets the scripts of every website read a route that shows the same to everybody. Browsers send no cookies with it. */
export function allowReadsFromEveryOrigin() {
  return cors({
    origin: '*',
    allowMethods: ['GET'],
    allowHeaders: ['If-None-Match'],
    exposeHeaders: ['ETag', 'Retry-After'],
    maxAge: 24 * 60 * 60,
  });
}

/** Logs the route pattern, but not the path or the query, which can contain personal data. */
export function recordRequests(log: Logger, metrics: Metrics) {
  return createMiddleware(async (c, next) => {
    const started = performance.now();
    await next();
    const seconds = (performance.now() - started) / 1000;
    const labels = { method: c.req.method, route: getRoutePattern(c), status: c.res.status };
    metrics.requests.observe(labels, seconds);
    if (c.res.status >= 500) {
      metrics.recentErrors.add();
      log.warn(labels, 'request failed');
    } else log.debug(labels, 'request');
  });
}

function getRoutePattern(c: Context) {
  const pattern = c.req.routePath;
  return pattern === '/*' || pattern === '*' ? 'page' : pattern;
}

export function createErrorHandler(log: Logger): ErrorHandler {
  return (error, c) => {
    const refusal = toAppError(error) ?? toClientError(error);
    if (!refusal) log.error({ err: error }, 'unexpected error');
    const answer = refusal
      ? toProblem(refusal)
      : createProblem(500, 'unexpected', 'Something went wrong on our side. Try again later.');
    c.header('Content-Type', 'application/problem+json');
    for (const [name, value] of Object.entries(refusal?.headers ?? {})) c.header(name, value);
    return c.body(JSON.stringify(answer), answer.status as 500);
  };
}

/** Hono throws 400 for a body that it cannot parse, and 415 for a content type that is not declared. */
function toClientError(error: unknown) {
  if (!(error instanceof HTTPException) || error.status >= 500) return undefined;
  if (error.status === 415) return wrongContentType();
  return invalidInput([{ path: '', message: error.message }]);
}
