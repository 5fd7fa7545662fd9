import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ExpiringGauge } from './expiring-gauge.ts';
import { createRecentErrors, recentMinutes } from './recent-errors.ts';

/** How often the delay of the event loop is measured. The default of 10 ms would wake an idle server 100 times a second. */
const eventLoopIntervalMs = 100;

/** The labels of metrics are route patterns and names, never text that users typed. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopIntervalMs });
  const registers = [registry];
  const recentErrors = createRecentErrors();
  new Gauge({
    name: 'http_errors_recent',
    help: `Requests of the last ${recentMinutes} minutes that were answered with 500 or above.`,
    registers,
    collect() {
      this.set(recentErrors.count());
    },
  });
  return {
    registry,
    recentErrors,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a request.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5],
      registers,
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Jobs run, by outcome.',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    jobQueueWarnings: new Counter({
      name: 'job_queue_warnings_total',
      help: 'Warnings of the job queue, which are in the log.',
      registers,
    }),
    mails: new Counter({
      name: 'mails_total',
      help: 'Tries to send a mail, by lane and outcome.',
      labelNames: ['lane', 'outcome'],
      registers,
    }),
    mailServerReachable: new ExpiringGauge({
      // A mail that could not be sent is tried again after an hour at most.
      lifetimeMs: 70 * 60_000,
      name: 'mail_server_reachable',
      help: '1 if the mail server took part in the last try of 70 minutes to send a mail, 0 if it did not.',
      labelNames: ['lane'],
      registers,
    }),
    mailsOverBudget: new Counter({
      name: 'mails_over_budget_total',
      help: 'Mails not sent because a budget was used up, by kind of mail and by budget.',
      labelNames: ['kind', 'budget'],
      registers,
    }),
    codeTriesRefused: new Counter({
      name: 'code_tries_refused_total',
      help: 'Sign-up codes not looked at because an address or a network had used up its tries.',
      labelNames: ['budget'],
      registers,
    }),
    passwordsRefused: new Counter({
      name: 'password_requests_refused_total',
      help: 'Requests with a password refused before hashing, because one address or all sent too many at once.',
      labelNames: ['reason'],
      registers,
    }),
    expensiveReadsRefused: new Counter({
      name: 'expensive_reads_refused_total',
      help: 'Expensive reads refused because one caller or all callers had too many waiting.',
      labelNames: ['reason'],
      registers,
    }),
    connections: new Gauge({
      name: 'database_connections',
      help: 'Connections of the pool, by state.',
      labelNames: ['state'],
      registers,
    }),
    poolSize: new Gauge({
      name: 'database_pool_size',
      help: 'How many connections the pool opens at most.',
      registers,
    }),
    clockSkewSeconds: new Gauge({
      name: 'clock_skew_seconds',
      help: 'How far the clock of this machine is from that of the database, in either direction.',
      registers,
    }),
    redisConnected: new Gauge({
      name: 'redis_connected',
      help: '1 if a connection to Redis is open, 0 if it is not.',
      labelNames: ['connection'],
      registers,
    }),
    storageReachable: new ExpiringGauge({
      lifetimeMs: 10 * 60_000,
      name: 'storage_reachable',
      help: '1 if the last access of ten minutes to stored files succeeded, 0 if it failed.',
      labelNames: ['place'],
      registers,
    }),
    liveStreams: new Gauge({
      name: 'live_streams',
      help: 'Streams that are open.',
      registers,
    }),
    liveStreamsRefused: new Counter({
      name: 'live_streams_refused_total',
      help: 'Streams refused because one network or the node had too many, by limit.',
      labelNames: ['limit'],
      registers,
    }),
    liveEvents: new Counter({
      name: 'live_events_delivered_total',
      help: 'Events handed to streams.',
      registers,
    }),
    liveLogHeldSeconds: new Gauge({
      name: 'live_log_held_seconds',
      help: 'Age of the oldest transaction that live events wait for.',
      registers,
    }),
    liveLogReads: new Histogram({
      name: 'live_look_seconds',
      help: 'Time to read what is new in the live log, except messages that this node has sent itself.',
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1.5],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
