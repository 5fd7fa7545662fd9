import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction, Socket } from 'node:net';
import type { ClientConfig } from 'pg';

/**
 * The last six settings end what a node leaves behind within seconds: its open transaction if the node
 * pauses, and its connection if the node or the network is gone. Starting parallel workers takes longer than
 * most of our queries, and they would take the processors from other requests.
 */
const sessionSettings = {
  timezone: 'UTC',
  random_page_cost: 1.1,
  max_parallel_workers_per_gather: 0,
  idle_in_transaction_session_timeout: '3s',
  client_connection_check_interval: '2s',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: '10s',
};

/** The name of the connection on which a server reads the live log, by which servers find and count each other. */
export const liveConnectionName = 'fixturebook live';

/** How long a connection to the database may be silent before the node checks that it is alive. */
const keepAliveDelayMs = 5_000;

/** After this time without an answer from the resolver, the last known address is used. */
const resolverTimeoutMs = 250;

/** The options of every connection to the database. `settings` are PostgreSQL settings in addition. */
export function createConnectionOptions(
  url: string,
  applicationName: string,
  settings: Record<string, string | number> = {},
) {
  return {
    connectionString: url,
    application_name: applicationName,
    options: formatStartupOptions({ ...sessionSettings, ...settings }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    stream: () => new DatabaseSocket(),
  } satisfies ClientConfig;
}

/**
 * The options of a connection to a pooler, which refuses all settings at the start of a connection
 * except those that it can keep for each client, such as the time zone.
 */
export function createPooledConnectionOptions(url: string, applicationName: string) {
  return {
    ...createConnectionOptions(url, applicationName),
    options: formatStartupOptions({ timezone: sessionSettings.timezone }),
  };
}

/** Statements that make the settings hold until the end of a transaction, for use with a pooler. */
export function formatTransactionSettings(settings: Record<string, string | number>) {
  const { random_page_cost, max_parallel_workers_per_gather, idle_in_transaction_session_timeout } =
    sessionSettings;
  const needed = {
    random_page_cost,
    max_parallel_workers_per_gather,
    idle_in_transaction_session_timeout,
  };
  return Object.entries({ ...needed, ...settings })
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ');
}

function formatStartupOptions(settings: Record<string, string | number>) {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Connects to the last known address of the database while the resolver is slow or down. */
class DatabaseSocket extends Socket {
  override connect(...destination: unknown[]): this {
    const [port, host] = destination;
    if (typeof port !== 'number' || typeof host !== 'string' || isIP(host))
      return super.connect(...(destination as [number, string]));
    return super.connect({ port, host, lookup: rememberingLookup });
  }
}

const rememberingLookup = createRememberingLookup(lookup);

type LookupAll = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Asks the resolver once at a time for a name, because a lookup that hangs occupies a thread. */
export function createRememberingLookup(resolve: LookupAll): LookupFunction {
  const known = new Map<string, LookupAddress[]>();
  const pending = new Map<string, Promise<LookupAddress[]>>();

  function resolveOnce(hostname: string) {
    const existing = pending.get(hostname);
    if (existing) return existing;
    const resolving = new Promise<LookupAddress[]>((done, fail) => {
      resolve(hostname, { all: true }, (error, addresses) => {
        if (error) return fail(error);
        known.set(hostname, addresses);
        done(addresses);
      });
    }).finally(() => pending.delete(hostname));
    pending.set(hostname, resolving);
    return resolving;
  }

  async function findAddresses(hostname: string) {
    const resolving = resolveOnce(hostname);
    const remembered = known.get(hostname);
    if (!remembered) return resolving;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<LookupAddress[]>((done) => {
      timer = setTimeout(done, resolverTimeoutMs, remembered);
    });
    return Promise.race([resolving.catch(() => remembered), late]).finally(() =>
      clearTimeout(timer),
    );
  }

  return (hostname, { all }, callback) => {
    findAddresses(hostname).then(
      (addresses) => {
        if (all) return callback(null, addresses);
        const [first] = addresses;
        callback(null, first?.address ?? '', first?.family);
      },
      (error) => callback(error, ''),
    );
  };
}
