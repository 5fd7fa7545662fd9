import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import { GuardedPool } from './guarded-pool.ts';

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Executor = Database | Transaction;

export function createDatabase(url: string, log: Logger, { connections = 10 } = {}): Database {
  const pool = new GuardedPool(url, connections);
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
  return drizzle({ client: pool });
}

/** The SQLSTATE codes of errors that are worth a retry: serialisation failure, deadlock, timeouts. */
const retryableCodes = new Set(['40001', '40P01', '55P03', '57014']);

/** Runs a change in a transaction, with up to 3 attempts if an error is temporary. */
export async function runTransaction<T>(
  db: Database,
  run: (tx: Transaction) => Promise<T>,
  attempts = 3,
): Promise<T> {
  try {
    return await runTransactionAttempt(db, run);
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code;
    if (attempts > 1 && code && retryableCodes.has(code))
      return runTransaction(db, run, attempts - 1);
    throw error;
  }
}

/** Takes the connection itself, because Drizzle never releases one on which `begin` fails. */
async function runTransactionAttempt<T>(
  db: Database,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await db.$client.connect();
  try {
    return await drizzle({ client }).transaction(run);
  } finally {
    client.release();
  }
}
