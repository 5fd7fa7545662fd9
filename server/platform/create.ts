import type { Config } from './config.ts';
import { createDatabase } from './database/database.ts';
import { createDatabaseClock } from './database/database-clock.ts';
import { listMetricSources } from './health/metric-sources.ts';
import { createRateLimits } from './http/limits.ts';
import { createOutboundClient, type OutboundClient } from './http/outbound.ts';
import { createJobs, type Job } from './jobs/jobs.ts';
import { createLiveUpdates } from './live/live.ts';
import type { Logger } from './log.ts';
import { createMail } from './mail/mail.ts';
import type { Platform } from './platform.ts';
import { createSecrets } from './secrets.ts';
import { createStorage } from './storage/storage.ts';
import { addMetricSource } from './web/metric-source.ts';
import { createMetrics } from './web/metrics.ts';

export interface PlatformOptions {
  databaseUrl: string;
  /** Must bypass any connection pooler, because LISTEN needs a direct connection to PostgreSQL. */
  directUrl: string;
  publicUrl: string;
  operatorUrl: string;
  secret: string;
  log: Logger;
  print: (text: string) => void;
  clock?: () => Date;
  outbound?: OutboundClient;
}

/** The platform without `events`, which are created later because features add the subscribers. */
export type PlatformWithoutEvents = Omit<Platform, 'events'>;

export async function createPlatform(config: Config, options: PlatformOptions) {
  const { databaseUrl, directUrl, log, secret } = options;
  const metrics = createMetrics();
  const secrets = createSecrets(secret);
  const { redisUrl, maxLiveStreams: maxStreams } = config;
  const db = createDatabase(databaseUrl, log, {
    connections: config.databasePoolSize,
    isPooled: databaseUrl !== directUrl,
  });
  for (const source of listMetricSources(db, config)) addMetricSource(metrics.registry, source);
  const databaseClock = createDatabaseClock(db, { log, metrics });
  const clock = options.clock ?? databaseClock.now;
  const jobs = await createJobs({ url: directUrl, db, log, metrics, clock });
  const { live, start, stop } = createLiveUpdates({
    db,
    directUrl,
    redisUrl,
    maxStreams,
    log,
    metrics,
    clock,
  });
  const { print } = options;
  const mail = createMail({ config, db, jobs, secrets, log, metrics, clock, print });
  const foundation: PlatformWithoutEvents = {
    config,
    db,
    jobs,
    mail,
    storage: await createStorage(config, log, metrics),
    limits: createRateLimits(db.$client, secrets),
    live,
    outbound: options.outbound ?? createOutboundClient(),
    secrets,
    secret,
    log,
    metrics,
    clock,
    publicUrl: options.publicUrl,
    operatorUrl: options.operatorUrl,
    print,
  };
  return {
    foundation,
    async startJobs(jobList: Job[]) {
      await databaseClock.start();
      await jobs.start(jobList);
    },
    /** Does nothing on a node that only serves requests. */
    async startWorkers(jobList: Job[]) {
      if (config.roles.includes('worker')) await jobs.startWorkers(jobList);
    },
    startLive: start,
    /** Ends the live streams. Call this before closing the server, which waits for open streams. */
    stopLive: stop,
    async close() {
      databaseClock.stop();
      await jobs.stop();
      mail.close();
      await db.$client.end();
    },
  };
}
