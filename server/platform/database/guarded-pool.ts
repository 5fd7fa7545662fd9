import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';

/** A request is answered with 503 within 2 s if the database cannot be reached. */
const answerTimeoutMs = 1_500;

/** A request waits longer for a free connection, because load is temporary. */
const queueTimeoutMs = 15_000;

const probeTimeoutMs = 250;

const probeIntervalMs = 250;

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** After a timeout the client closes, so that `rollback` does not wait a second time. */
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

/** SQLSTATE class 08 (connection), which is answered with 503. */
class DatabaseUnreachableError extends Error {
  readonly code = '08006';
}

/** Matches the driver's messages for an unanswered query, but not those for a busy pool. */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /^(query read timeout|timeout expired|connection terminated due to connection timeout)$/i.test(
      error.message,
    ) || isTimeout(error.cause)
  );
}

/** After a query and a probe time out, rejects all requests until the database answers. */
export class GuardedPool extends Pool {
  readonly #config: ClientConfig;
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
      // The lock timeout ends before the statement timeout, so that the transaction is retried.
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

  /** On a loaded machine the probe's answer can be late, so any other answer counts too. */
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
