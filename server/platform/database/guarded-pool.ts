import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import {
  createConnectionOptions,
  createPooledConnectionOptions,
  formatTransactionSettings,
} from './connection.ts';

/** The time limit for a query, so that a request gets 503 within 2 s if the database is down. */
const answerTimeoutMs = 1_500;

/** The wait for a free connection may take longer than a query, because high load is temporary. */
const queueTimeoutMs = 15_000;

/** While the database is slow, requests wait this long, so that they get 503 within 2 s. */
const slowQueueTimeoutMs = 1_500;

/** The database is slow while connections are in use for longer than this on average. */
const slowUseMs = 700;

/** How often the pool checks again for a request that has waited that long. */
const slowCheckIntervalMs = 100;

/** How much each use of a connection counts in the average. */
const useWeight = 0.2;

/** How long closing the pool waits for transactions that run, before it cuts their connections. */
const closeTimeoutMs = 2_000;

const probeTimeoutMs = 250;

const probeIntervalMs = 250;

const timeouts = {
  // The database cancels a slow statement before the client stops waiting for it.
  statement_timeout: answerTimeoutMs - 200,
  // The lock timeout is shorter than the statement timeout, so that the transaction is retried.
  lock_timeout: answerTimeoutMs - 500,
};

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** Closes the connection after a query times out, so that `rollback` does not time out too. */
class TimeLimitedClient extends Client {
  hasTimedOut = false;

  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: answerTimeoutMs });
    // The next query reports a lost connection; without a listener this event ends the process.
    this.on('error', () => {});
  }

  cut() {
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }

  override query(...query: unknown[]): never {
    const answer: unknown = super.query(...(query as [string]));
    if (!(answer instanceof Promise)) return answer as never;
    return answer.catch((error) => {
      if (isTimeoutError(error)) {
        this.hasTimedOut = true;
        this.end().catch(() => {});
      }
      throw error;
    }) as never;
  }
}

/** A connection error (SQLSTATE class 08), for which the response has status 503. */
class DatabaseUnreachableError extends Error {
  readonly code = '08006';
}

/** Recognises the driver's messages for a query without a response, but not for a busy pool. */
function isTimeoutError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /^(query read timeout|timeout expired|connection terminated due to connection timeout)$/i.test(
      error.message,
    ) || isTimeoutError(error.cause)
  );
}

/** If a query and a test query time out, rejects all requests until the database responds. */
export class GuardedPool extends Pool {
  /** Begins each transaction. Undefined if the connections already have these settings. */
  readonly transactionSettings: string | undefined;
  readonly #config: ClientConfig;
  readonly #open = new Set<TimeLimitedClient>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #takenAt = new WeakMap<PoolClient, number>();
  #averageUseMs = 0;
  #isUnavailable = false;
  #isProbing = false;
  #answers = 0;

  /** `isPooled` says that the address is that of a pooler, such as PgBouncer. */
  constructor(url: string, { connections, isPooled }: { connections: number; isPooled: boolean }) {
    const options = isPooled
      ? createPooledConnectionOptions(url, 'fixturebook')
      : createConnectionOptions(url, 'fixturebook', timeouts);
    const config = { ...options, query_timeout: answerTimeoutMs };
    super({
      ...config,
      max: connections,
      Client: TimeLimitedClient,
      connectionTimeoutMillis: queueTimeoutMs,
    });
    this.#config = config;
    if (isPooled) this.transactionSettings = formatTransactionSettings(timeouts);
    this.on('connect', (client) => this.#open.add(client as unknown as TimeLimitedClient));
    this.on('remove', (client) => this.#open.delete(client as unknown as TimeLimitedClient));
    this.on('acquire', (client) => this.#takenAt.set(client, performance.now()));
    this.on('release', (error, client) => {
      const useMs = performance.now() - (this.#takenAt.get(client) ?? performance.now());
      this.#averageUseMs += useWeight * (useMs - this.#averageUseMs);
      if (isTimeoutError(error) || (client as unknown as TimeLimitedClient).hasTimedOut)
        void this.#probe();
      else this.#answers += 1;
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: ConnectCallback): void;
  override connect(connected?: ConnectCallback): Promise<PoolClient> | undefined {
    if (connected) return this.#admit(connected);
    return new Promise((resolve, reject) => {
      this.#admit((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #admit(connected: ConnectCallback): undefined {
    const refuse = (error: Error) => connected(error, undefined, () => {});
    if (this.#isUnavailable) {
      process.nextTick(refuse, new DatabaseUnreachableError());
      return;
    }
    if (this.idleCount > 0 && this.waitingCount === 0) {
      super.connect(connected);
      return;
    }
    this.#waiting.add(refuse);
    const refuseIfSlow = () => {
      if (!this.#waiting.has(refuse)) return;
      if (this.#averageUseMs <= slowUseMs) {
        timer = setTimeout(refuseIfSlow, slowCheckIntervalMs);
        return;
      }
      this.#waiting.delete(refuse);
      refuse(new DatabaseUnreachableError());
    };
    let timer = setTimeout(refuseIfSlow, slowQueueTimeoutMs);
    super.connect((error, client, release) => {
      clearTimeout(timer);
      // If only new connections are slow, the open ones can still serve.
      if (isTimeoutError(error) && this.#open.size === 0) void this.#probe();
      if (this.#waiting.delete(refuse)) connected(error, client, release);
      else if (client) release();
    });
  }

  /** Cuts the connections that are still in use after a while, such as those of a silent database. */
  override async end() {
    const ended = super.end();
    const timeout = new AbortController();
    await Promise.race([
      ended,
      pause(closeTimeoutMs, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
    for (const client of this.#open) client.cut();
  }

  /** The test query can be late on a loaded machine, so a response to any other query counts too. */
  async #probe() {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const before = this.#answers;
    if (!(await this.#isReachable(probeTimeoutMs)) && this.#answers === before)
      await this.#rejectUntilAvailable();
    this.#isProbing = false;
  }

  async #rejectUntilAvailable() {
    this.#isUnavailable = true;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const refuse of waiting) refuse(new DatabaseUnreachableError());
    do await pause(probeIntervalMs, undefined, { ref: false });
    while (!this.ending && !(await this.#isReachable(answerTimeoutMs)));
    this.#isUnavailable = false;
  }

  async #isReachable(timeoutMs: number) {
    const times = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
    const client = new Client({ ...this.#config, ...times });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      client.end().catch(() => {});
    }
  }
}
