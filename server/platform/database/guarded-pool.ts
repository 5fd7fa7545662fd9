import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';

/** ms after which an unreachable database is reported as such: the answer is 503 within 2 s. */
const answerTimeoutMs = 1_500;

/** ms that a request waits for its turn on a connection when many come at once. */
const queueTimeoutMs = 15_000;

/** ms in which a database that left a question unanswered can show that it is there after all. */
const probeTimeoutMs = 250;

/** ms between the tries to reach a database that is away. */
const probeIntervalMs = 250;

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * Gives up on connecting sooner than the pool gives up on a turn. A connection that left a question
 * unanswered is not asked again: the end of a transaction does not wait a second time.
 */
class TimeLimitedClient extends Client {
  hasTimedOut = false;

  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: answerTimeoutMs });
  }

  override query(...question: unknown[]): never {
    const answer: unknown = super.query(...(question as [string]));
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

/** Of the class 08 (connection): answered with 503. */
class DatabaseUnreachableError extends Error {
  readonly code = '08006';
}

/** The driver's words for a question that was never answered. A busy pool has others. */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /^(query read timeout|timeout expired|connection terminated due to connection timeout)$/i.test(
      error.message,
    ) || isTimeout(error.cause)
  );
}

/**
 * Connections of one node, with a breaker. Many requests at once wait for their turn, but once the
 * database leaves a question unanswered, all that wait and all that come are refused at once, until
 * it answers again.
 */
export class GuardedPool extends Pool {
  readonly #config: ClientConfig;
  /** How to refuse those who wait for a connection. */
  readonly #waiting = new Set<(error: Error) => void>();
  #away = false;
  #doubted = false;
  #answers = 0;

  constructor(connectionString: string, connections: number) {
    const config = {
      connectionString,
      // The server gives up on a slow statement before we give up on the server.
      statement_timeout: answerTimeoutMs - 200,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      application_name: 'fixturebook',
      // What is read much is in memory, or on a disk without heads: to go by an index is no dearer.
      // A wait for what another change holds ends before the statement does, and can be tried again.
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
        void this.#doubt();
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
    if (this.#away) {
      process.nextTick(refuse, new DatabaseUnreachableError());
      return;
    }
    this.#waiting.add(refuse);
    super.connect((error, client, release) => {
      if (isTimeout(error)) void this.#doubt();
      if (this.#waiting.delete(refuse)) connected(error, client, release);
      else if (client) release();
    });
  }

  /** A loaded machine can be late to read an answer: any other sign of life settles it. */
  async #doubt() {
    if (this.#doubted) return;
    this.#doubted = true;
    const before = this.#answers;
    if (!(await this.#isThere(probeTimeoutMs)) && this.#answers === before) await this.#stayAway();
    this.#doubted = false;
  }

  async #stayAway() {
    this.#away = true;
    const refused = [...this.#waiting];
    this.#waiting.clear();
    for (const refuse of refused) refuse(new DatabaseUnreachableError());
    do await pause(probeIntervalMs, undefined, { ref: false });
    while (!this.ending && !(await this.#isThere(answerTimeoutMs)));
    this.#away = false;
  }

  async #isThere(timeoutMs: number) {
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
