import { Client } from 'pg';
import { createConnectionOptions, liveConnectionName } from './connection.ts';

/**
 * The connections of a server beside its pool: four of the job queue, and one each for its
 * notifications, for the live log and for the test query while the database is slow.
 */
export const connectionsBesidePool = 7;

/** The connections that PostgreSQL accepts from others than superusers. */
export const acceptedConnectionsSql = `(current_setting('max_connections')::int
  - current_setting('superuser_reserved_connections')::int
  - coalesce(current_setting('reserved_connections', true)::int, 0))`;

export interface ConnectionNeeds {
  /** The address that bypasses any pooler. */
  directUrl: string;
  databasePoolSize: number;
  /** Whether the connections of the pool lead to a pooler, which has a limit of its own. */
  isPooled: boolean;
}

/**
 * Returns a warning if the database accepts fewer connections than this server, the servers that run
 * beside it and other programs may need.
 */
export async function findConnectionShortage({
  directUrl,
  databasePoolSize,
  isPooled,
}: ConnectionNeeds): Promise<string | undefined> {
  const perServer = connectionsBesidePool + (isPooled ? 0 : databasePoolSize);
  const { accepted, servers, others } = await countConnections(directUrl);
  const needed = (servers + 1) * perServer + others;
  if (needed <= accepted) return undefined;
  return (
    `The database accepts ${accepted} connections, and up to ${needed} may be needed: ` +
    `${perServer} each for ${servers + 1} ${servers === 0 ? 'server' : 'servers'} of Fixturebook` +
    `${others === 0 ? '' : `, and ${others} that other programs have open`}. ` +
    `Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE (now ${databasePoolSize}).`
  );
}

/** Counts another server of Fixturebook by the connection with which it reads the live log. */
async function countConnections(directUrl: string) {
  const client = new Client({
    ...createConnectionOptions(directUrl, 'fixturebook start'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ accepted: number; servers: number; others: number }>(
      `select ${acceptedConnectionsSql} as accepted,
        count(*) filter (where application_name = $1)::int as servers,
        count(*) filter (where application_name not like 'fixturebook%')::int as others
      from pg_stat_activity where backend_type = 'client backend'`,
      [liveConnectionName],
    );
    return rows[0] ?? { accepted: Number.POSITIVE_INFINITY, servers: 0, others: 0 };
  } finally {
    client.end().catch(() => {});
  }
}
