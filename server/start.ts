import { setTimeout as pause } from 'node:timers/promises';
import { brand } from '@fixturebook/contract/site';
import { composeApp } from './app.ts';
import type { Config } from './platform/config.ts';
import { createPlatform } from './platform/create.ts';
import { findConnectionShortage } from './platform/database/connection-needs.ts';
import type { EmbeddedDatabase } from './platform/database/embedded-database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { formatHostForUrl, isLoopbackHost } from './platform/http/addresses.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { Subscriber } from './platform/jobs/events.ts';
import type { Logger } from './platform/log.ts';
import { hasDevelopmentMailbox } from './platform/mail/delivery.ts';
import { loadSecret } from './platform/secrets.ts';
import { getSecurityHeaders } from './platform/web/security-headers.ts';

/** How long a start waits for the database and its pooler, which may start at the same time. */
const databaseStartTimeoutMs = 30_000;

export interface StartOptions {
  extraSubscribers?: Subscriber[];
  /** The embedded database, if its start has begun already. */
  embedded?: Promise<EmbeddedDatabase> | undefined;
}

/** Throws if the port or the database is unavailable. */
export async function startServer(
  config: Config,
  log: Logger,
  print: (text: string) => void,
  { extraSubscribers = [], embedded }: StartOptions = {},
) {
  const options = {
    securityHeaders: getSecurityHeaders({ config, publicUrl: config.publicUrl ?? '' }),
    keepAliveMs: config.keepAliveMs,
  };
  const publicServer = createHttpServer(options);
  const operatorServer = createHttpServer(options);
  const abort = () => {
    publicServer.abort();
    operatorServer.abort();
  };
  const port = await publicServer.listen(config.port, config.host, 'PORT');
  const publicUrl = config.publicUrl ?? `http://${formatHostForUrl(config.host)}:${port}`;
  const operatorPort = await operatorServer
    .listen(config.operatorPort, config.operatorHost, 'OPERATOR_PORT')
    .catch((error) => {
      abort();
      throw error;
    });
  const operatorUrl = `http://${formatHostForUrl(config.operatorHost)}:${operatorPort}`;

  const waiting = { usesDatabaseUrl: true, timeoutMs: databaseStartTimeoutMs, print };
  const database = await openDatabase(config, log, { ...waiting, embedded }).catch((error) => {
    abort();
    throw error;
  });
  try {
    const shortage = findConnectionShortage({
      directUrl: database.directUrl,
      databasePoolSize: config.databasePoolSize,
      isPooled: database.databaseUrl !== database.directUrl,
    });
    // The start may fail before it waits for the answer.
    shortage.catch(() => {});
    const { foundation, startJobs, startWorkers, startLive, stopLive, close } =
      await createPlatform(config, {
        ...database,
        publicUrl,
        operatorUrl,
        secret: await loadSecret(config),
        log,
        print,
      });
    const warning = await shortage;
    if (warning) print(warning);
    const { app, operatorApp, jobs, sessions, startBackfills } = composeApp(
      foundation,
      extraSubscribers,
    );
    await Promise.all([startJobs(jobs).then(startBackfills), startLive(sessions)]);
    publicServer.serve((request, env) => app.fetch(request, env as never));
    operatorServer.serve((request, env) => operatorApp.fetch(request, env as never));
    print(`The metrics are at ${operatorUrl}/metrics`);
    print(`${brand.name} is ready at ${publicUrl}`);
    print(describeMailDelivery(config, { publicUrl, operatorUrl }));
    if (!config.publicUrl && !isLoopbackHost(config.host))
      print('Other machines can look but not log in: set PUBLIC_URL to the address that they use.');
    await startWorkers(jobs);
    return {
      publicUrl,
      operatorUrl,
      async stop() {
        publicServer.announceStop();
        await pause(config.stopPauseMs);
        publicServer.stopListening();
        await stopLive();
        await Promise.all([publicServer.close(), operatorServer.close()]);
        await close();
        await database.stop();
      },
    };
  } catch (error) {
    abort();
    await database.stop();
    throw error;
  }
}

function describeMailDelivery(
  config: Config,
  { publicUrl, operatorUrl }: { publicUrl: string; operatorUrl: string },
) {
  if (config.smtpUrl) return `Mails go out through ${new URL(config.smtpUrl).host}.`;
  if (hasDevelopmentMailbox(config, publicUrl))
    return `Mails are kept and shown at ${operatorUrl}/dev/mail`;
  return 'Mails go out through the nodes with the role worker.';
}
