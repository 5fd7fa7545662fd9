import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import { GuardedPool } from './guarded-pool.ts';

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query needs: the database, or the transaction that it is part of. */
export type Executor = Database | Transaction;

/**
 * Connections of one node. Retrying is the caller's; a lost connection is replaced by the pool.
 */
export function createDatabase(url: string, log: Logger, { connections = 10 } = {}): Database {
  const pool = new GuardedPool(url, connections);
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
  return drizzle({ client: pool });
}

/**
 * SQLSTATE: serialisation failure, deadlock, lock held for long, and a statement that took too long: in a
 * queue for a row it waits for one lock after another. The whole transaction may be run again.
 */
const retryableCodes = new Set(['40001', '40P01', '55P03', '57014']);

/** One change is one transaction. What leaves the process goes as a job queued inside it. */
export async function runTransaction<T>(
  db: Database,
  run: (tx: Transaction) => Promise<T>,
  attempts = 3,
): Promise<T> {
  try {
    return await runAttempt(db, run);
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code;
    if (attempts > 1 && code && retryableCodes.has(code))
      return runTransaction(db, run, attempts - 1);
    throw error;
  }
}

/** Drizzle left to itself would never give back a connection on which `begin` fails. */
async function runAttempt<T>(db: Database, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    return await drizzle({ client }).transaction(run);
  } finally {
    client.release();
  }
}
