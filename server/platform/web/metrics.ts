import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

/** The labels of metrics are route patterns and names, never text that users typed. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
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
    connections: new Gauge({
      name: 'database_connections',
      help: 'Connections of the pool, by state.',
      labelNames: ['state'],
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
      help: 'Time to read what is new in the live log.',
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1.5],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Adds the size of the database, whose growth tells the operator how much room is left. */
export function addDatabaseSizeGauge({ registry }: Metrics, db: Database) {
  new Gauge({
    name: 'database_bytes',
    help: 'Size of the database on the disk.',
    registers: [registry],
    async collect() {
      try {
        const { rows } = await db.execute<{ bytes: string }>(
          sql`select pg_database_size(current_database()) as bytes`,
        );
        this.set(Number(rows[0]?.bytes));
      } catch {
        // The other metrics are shown while the database is away.
        this.remove();
      }
    },
  });
}
