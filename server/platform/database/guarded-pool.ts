import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';

/** A request is answered with 503 within 2 s if the database cannot be reached. */
const answerTimeoutMs = 1_500;

/**
 * A request waits longer for a free connection than for the database, because load is temporary.
 */
const queueTimeoutMs = 15_000;

/** The time that the database has to answer a probe after a query timed out. */
const probeTimeoutMs = 250;

const probeIntervalMs = 250;

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * Connects within a shorter time than the pool waits for a free connection. After a timeout the
 * client closes, so that the end of a transaction does not wait a second time.
 */
class TimeLimitedClient extends Client {
  hasTimedOut = false;

  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: answerTimeoutMs });
  }

  override query(...query: unknown[]): never {
    const answer: unknown = super.query(...(query as [string]));
    if (!(answer instanceof Promise)) return answer as never;
    return answer.catch((error) => {
      if (isTimeout(error)) {
        this.hasTimedOut = true;
        this.end().catch(() => {});
      }
      throw error;
    }) as never;
  }
}

/** Has an SQLSTATE of class 08 (connection), which is answered with 503. */
class DatabaseUnreachableError extends Error {
  readonly code = '08006';
}

/**
 * Recognises the messages of the driver for an unanswered query. A busy pool has other messages.
 */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /^(query read timeout|timeout expired|connection terminated due to connection timeout)$/i.test(
      error.message,
    ) || isTimeout(error.cause)
  );
}

/**
 * The connection pool of a node, with a circuit breaker. Requests wait for a free connection, but
 * after a query timed out and a probe failed, all requests are rejected immediately until the
 * database answers.
 */
export class GuardedPool extends Pool {
  readonly #config: ClientConfig;
  /** Rejects the requests that wait for a connection. */
  readonly #waiting = new Set<(error: Error) => void>();
  #isUnavailable = false;
  #isProbing = false;
  #answers = 0;

  constructor(connectionString: string, connections: number) {
    const config = {
      connectionString,
      // The database cancels a slow statement before the client stops waiting for it.
      statement_timeout: answerTimeoutMs - 200,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      application_name: 'fixturebook',
      // Random reads are cheap, since the data is in memory or on an SSD. A lock timeout ends
      // before the statement timeout, so that the transaction can be retried.
      options: `-c timezone=UTC -c lock_timeout=${answerTimeoutMs - 500} -c random_page_cost=1.1`,
    };
    super({
      ...config,
      max: connections,
      Client: TimeLimitedClient,
      connectionTimeoutMillis: queueTimeoutMs,
    });
    this.#config = config;
    this.on('release', (error, client) => {
      if (isTimeout(error) || (client as unknown as TimeLimitedClient).hasTimedOut)
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
    this.#waiting.add(refuse);
    super.connect((error, client, release) => {
      if (isTimeout(error)) void this.#probe();
      if (this.#waiting.delete(refuse)) connected(error, client, release);
      else if (client) release();
    });
  }

  /**
   * A loaded machine can read an answer late, so any other answer also shows that the database is
   * there.
   */
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
