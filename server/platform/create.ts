import type { Config } from './config.ts';
import { createDatabase } from './database/database.ts';
import { createLimits } from './http/limits.ts';
import { createOutbound, type Outbound } from './http/outbound.ts';
import { createJobs, type Job } from './jobs/jobs.ts';
import { createLive } from './live/live.ts';
import type { Logger } from './log.ts';
import { createMail } from './mail/mail.ts';
import type { Platform } from './platform.ts';
import { createSecrets } from './secrets.ts';
import { createStorage } from './storage/storage.ts';
import { createMetrics } from './web/metrics.ts';

export interface FoundationOptions {
  databaseUrl: string;
  /** Must bypass any connection pooler, because LISTEN needs a direct connection to PostgreSQL. */
  directUrl: string;
  publicUrl: string;
  secret: string;
  log: Logger;
  print: (text: string) => void;
  clock?: () => Date;
  outbound?: Outbound;
}

/** The platform without `events`, which are created later because features add the subscribers. */
export type Foundation = Omit<Platform, 'events'>;

export async function createFoundation(config: Config, options: FoundationOptions) {
  const { databaseUrl, directUrl, log, secret } = options;
  const metrics = createMetrics();
  const secrets = createSecrets(secret);
  const { redisUrl } = config;
  const clock = options.clock ?? (() => new Date());
  const db = createDatabase(databaseUrl, log);
  const jobs = createJobs({ url: directUrl, log, metrics });
  const { live, start, stop } = createLive({ db, directUrl, redisUrl, log, metrics, clock });
  const foundation: Foundation = {
    config,
    db,
    jobs,
    mail: createMail({ config, db, jobs, secrets, print: options.print }),
    storage: await createStorage(config, log),
    limits: createLimits(db.$client, secrets),
    live,
    outbound: options.outbound ?? createOutbound(),
    secrets,
    secret,
    log,
    metrics,
    clock,
    publicUrl: options.publicUrl,
    print: options.print,
  };
  return {
    foundation,
    startJobs: (jobList: Job[]) => jobs.start(jobList, config.roles.includes('worker')),
    startLive: start,
    /**
     * Ends the live streams. Call this before the server closes, because it waits for open streams.
     */
    stopLive: stop,
    async close() {
      await jobs.stop();
      await db.$client.end();
    },
  };
}
