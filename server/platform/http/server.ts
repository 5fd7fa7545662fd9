import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { ConfigError } from '../config.ts';
import { createProblem } from '../errors.ts';
import type { HttpHeader } from './guard.ts';

export type RequestHandler = (request: Request, env: object) => Response | Promise<Response>;

export interface HttpServerOptions {
  /** Sent with every response, including those that Node gives to broken requests. */
  securityHeaders: HttpHeader[];
  /** How long an idle connection stays open. Must be longer than the proxy in front keeps it. */
  keepAliveMs: number;
  /** How long the headers of a request may take to arrive. */
  headersTimeoutMs?: number;
  /** How long a whole request may take to arrive. A photo of 10 MB needs 0.5 Mbit/s. */
  requestTimeoutMs?: number;
}

/** How long running requests may take to finish when the server stops. */
const shutdownGraceMs = 1_000;

/** How often Node closes connections whose request takes too long to arrive. */
const timeoutCheckMs = 5_000;

/** Load balancers call these also with HTTP/1.0, without a Host header. */
const healthPaths = ['/healthz', '/readyz'];

/** Creates a server that answers 503 until it is given a handler, and is not ready once it stops. */
export function createHttpServer(options: HttpServerOptions) {
  const { securityHeaders, keepAliveMs } = options;
  const { headersTimeoutMs = 20_000, requestTimeoutMs = 180_000 } = options;
  let handle: RequestHandler = respondWhileStarting;
  let stopping = false;
  const lastResponses = new WeakMap<object, ServerResponse>();

  const listener = getRequestListener((request, env) => handle(request, env), {
    // Only requests for the health of the server can lack a Host header here.
    hostname: 'localhost',
    errorHandler: (error) => respondWithProblem(error instanceof RequestError ? 400 : 500),
  });
  const server = createServer(
    {
      // Node's own check would also refuse health checks.
      requireHostHeader: false,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: Math.min(timeoutCheckMs, headersTimeoutMs),
    },
    (incoming, outgoing) => {
      lastResponses.set(incoming.socket, outgoing);
      if (stopping) outgoing.setHeader('Connection', 'close');
      if (acceptRequestTarget(incoming)) return listener(incoming, outgoing);
      return writeProblem(outgoing, 400);
    },
  );
  const closed = new Promise((resolve) => server.once('close', resolve));
  server.on('checkExpectation', (_incoming, outgoing) => writeProblem(outgoing, 417));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = lastResponses.get(socket);
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isAnswering || error.code === 'ECONNRESET') socket.destroy();
    else socket.end(formatRawProblem(getClientErrorStatus(error)), () => socket.destroy());
  });

  function respondWhileStarting(request: Request) {
    if (new URL(request.url).pathname === '/healthz') return respondWithJson(200, { status: 'ok' });
    const problem = createProblem(503, 'starting', 'The service is starting.');
    return respondWithJson(503, problem, [['Retry-After', '1']]);
  }

  function respondWithProblem(status: number) {
    return respondWithJson(status, createEdgeProblem(status));
  }

  function respondWithJson(status: number, data: object, headers: HttpHeader[] = []) {
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return Response.json(data, {
      status,
      headers: [...securityHeaders, ...headers, ['Content-Type', type]],
    });
  }

  function writeProblem(outgoing: ServerResponse, status: number) {
    for (const [name, value] of securityHeaders) outgoing.setHeader(name, value);
    outgoing.setHeader('Content-Type', 'application/problem+json');
    outgoing.setHeader('Connection', 'close');
    outgoing.statusCode = status;
    outgoing.end(JSON.stringify(createEdgeProblem(status)));
  }

  /** Returns a whole response as text, for a request that Node could not read. */
  function formatRawProblem(status: number) {
    const body = JSON.stringify(createEdgeProblem(status));
    const headers: HttpHeader[] = [
      ...securityHeaders,
      ['Content-Type', 'application/problem+json'],
      ['Content-Length', String(Buffer.byteLength(body))],
      ['Connection', 'close'],
    ];
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`;
  }

  return {
    /** Starts listening, and returns the port. Throws if the port is taken. */
    async listen(port: number, host: string, setting: string) {
      server.listen(port, host);
      try {
        await once(server, 'listening');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
        throw new ConfigError(
          `Port ${port} is taken. Stop what listens there, or set ${setting} to another.`,
        );
      }
      return (server.address() as AddressInfo).port;
    },
    serve(handler: RequestHandler) {
      handle = handler;
    },
    /** Makes load balancers send requests elsewhere, while this server continues to answer. */
    announceStop() {
      stopping = true;
      const serve = handle;
      handle = (request, env) =>
        new URL(request.url).pathname === '/readyz'
          ? respondWithJson(503, { status: 'unavailable' })
          : serve(request, env);
    },
    /** Accepts no more connections, and closes the idle ones. */
    stopListening() {
      server.close();
    },
    /** Waits for running requests, and cuts those that take longer than the grace period. */
    async close() {
      server.close();
      const timer = setTimeout(() => server.closeAllConnections(), shutdownGraceMs);
      await closed;
      clearTimeout(timer);
    },
    /** Closes the port and all connections at once. */
    abort() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Refuses a request whose host is missing, repeated or different in the request target. A target
 * that repeats the host becomes a path, so that only the Host header names the host.
 */
function acceptRequestTarget(incoming: IncomingMessage) {
  const { url = '', rawHeaders } = incoming;
  const hostCount = countHosts(rawHeaders);
  if (hostCount === 0) return healthPaths.includes(url.split('?')[0] ?? '');
  if (hostCount > 1) return false;
  if (url.startsWith('/')) return true;
  const target = URL.parse(url);
  if (
    !target ||
    target.username ||
    target.host !== URL.parse(`http://${incoming.headers.host}`)?.host
  )
    return false;
  incoming.url = target.pathname + target.search;
  return true;
}

/** Names and values alternate in `rawHeaders`. */
function countHosts(rawHeaders: string[]) {
  let count = 0;
  for (let n = 0; n < rawHeaders.length; n += 2)
    if (rawHeaders[n]?.length === 4 && rawHeaders[n]?.toLowerCase() === 'host') count += 1;
  return count;
}

function getClientErrorStatus({ code }: NodeJS.ErrnoException) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 413 : 400;
}

function createEdgeProblem(status: number) {
  const details: Record<number, [code: string, detail: string]> = {
    408: ['request-timeout', 'The request took too long to arrive.'],
    413: ['body-too-large', 'The request is too large.'],
    417: ['expectation-failed', 'The server supports no such expectation.'],
    431: ['headers-too-large', 'The headers of the request are too large.'],
    500: ['unexpected', 'Something went wrong on our side. Try again later.'],
  };
  const [code, detail] = details[status] ?? ['bad-request', 'The request is not valid HTTP.'];
  return createProblem(status, code, detail);
}
