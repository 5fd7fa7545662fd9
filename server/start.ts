import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brand } from '@fixturebook/contract/brand';
import { createAdaptorServer } from '@hono/node-server';
import { composeApp } from './app.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { createPlatform } from './platform/create.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createProblem } from './platform/errors.ts';
import { isLoopbackHost } from './platform/http/addresses.ts';
import type { Subscriber } from './platform/jobs/events.ts';
import type { Logger } from './platform/log.ts';
import { hasDevelopmentMailbox } from './platform/mail/development-routes.ts';
import { loadSecret } from './platform/secrets.ts';

/** How long running requests may take to finish when the server stops. */
const shutdownGraceMs = 1_000;

/** How long a start waits for DATABASE_URL, which may start at the same time. */
const databaseStartTimeoutMs = 30_000;

/** Throws if the port or the database is unavailable. */
export async function startServer(
  config: Config,
  log: Logger,
  print: (text: string) => void,
  extraSubscribers: Subscriber[] = [],
) {
  assertMailsCanBeSent(config);
  let handle: (request: Request, env: object) => Response | Promise<Response> =
    respondWhileStarting;
  const http = createAdaptorServer({ fetch: (request, env) => handle(request, env) }) as Server;
  http.listen(config.port, config.host);
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const publicUrl = config.publicUrl ?? `http://${formatHostForUrl(config.host)}:${port}`;

  const waiting = { timeoutMs: databaseStartTimeoutMs, print };
  const database = await openDatabase(config, log, waiting).catch((error) => {
    http.close();
    throw error;
  });
  try {
    const { foundation, startJobs, startLive, stopLive, close } = await createPlatform(config, {
      ...database,
      publicUrl,
      secret: await loadSecret(config),
      log,
      print,
    });
    const { app, jobs, readSessions } = composeApp(foundation, extraSubscribers);
    await startJobs(jobs);
    await startLive(readSessions);
    handle = (request, env) => app.fetch(request, env as never);
    print(`${brand.name} is ready at ${publicUrl}`);
    print(describeMailDelivery(config, publicUrl));
    if (!config.publicUrl && !isLoopbackHost(config.host))
      print(
        'Other machines can look but not sign in: set PUBLIC_URL to the address that they use.',
      );
    return {
      publicUrl,
      async stop() {
        await stopLive();
        await closeServer(http);
        await close();
        await database.stop();
      },
    };
  } catch (error) {
    http.close();
    http.closeAllConnections();
    await database.stop();
    throw error;
  }
}

/** Mails hold codes and links that work as keys, so only a server for this machine may print them. */
function assertMailsCanBeSent(config: Config) {
  const publicUrl = config.publicUrl ?? `http://${formatHostForUrl(config.host)}`;
  if (config.smtpUrl || hasDevelopmentMailbox(config, publicUrl)) return;
  if (!config.roles.includes('worker')) return;
  throw new ConfigError(
    'Wrong setting SMTP_URL: must be set, because codes and links to log in are sent by mail. It can be left out only where NODE_ENV is not production and PUBLIC_URL, or HOST without it, is an address of this machine.',
  );
}

function respondWhileStarting() {
  return Response.json(createProblem(503, 'starting', 'The service is starting.'), {
    status: 503,
    headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '1' },
  });
}

async function closeServer(http: Server) {
  const closed = once(http, 'close');
  http.close();
  http.closeIdleConnections();
  const timer = setTimeout(() => http.closeAllConnections(), shutdownGraceMs);
  await closed;
  clearTimeout(timer);
}

function formatHostForUrl(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function describeMailDelivery(config: Config, publicUrl: string) {
  if (config.smtpUrl) return `Mails go out through ${new URL(config.smtpUrl).host}.`;
  if (hasDevelopmentMailbox(config, publicUrl))
    return `Mails are kept and shown at ${publicUrl}/dev/mail`;
  return 'Mails go out through the nodes with the role worker.';
}
