import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { RateLimits } from './http/limits.ts';
import type { OutboundClient } from './http/outbound.ts';
import type { EventBus } from './jobs/events.ts';
import type { JobQueue } from './jobs/jobs.ts';
import type { LiveUpdates } from './live/live.ts';
import type { Logger } from './log.ts';
import type { Mail } from './mail/mail.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage/storage.ts';
import type { Metrics } from './web/metrics.ts';

export interface Platform {
  config: Config;
  db: Database;
  jobs: JobQueue;
  events: EventBus;
  mail: Mail;
  storage: Storage;
  limits: RateLimits;
  live: LiveUpdates;
  outbound: OutboundClient;
  secrets: Secrets;
  /** The secret that signs sessions. */
  secret: string;
  log: Logger;
  metrics: Metrics;
  clock: () => Date;
  /** An origin without a trailing slash, for links in mails. */
  publicUrl: string;
  /** The origin of the operator's port. */
  operatorUrl: string;
  print: (text: string) => void;
}
