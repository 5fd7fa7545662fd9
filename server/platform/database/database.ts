import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import { GuardedPool } from './guarded-pool.ts';
import { optimisePreparedQueries } from './prepared-queries.ts';

export type Database = NodePgDatabase & {
  $client: Pool & { transactionSettings?: string | undefined };
};
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Executor = Database | Transaction;

export function createDatabase(
  url: string,
  log: Logger,
  { connections = 10, isPooled = false } = {},
): Database {
  const pool = new GuardedPool(url, { connections, isPooled });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
  return optimisePreparedQueries(drizzle({ client: pool }));
}

/** The SQLSTATE codes of errors that are worth a retry: serialisation failure, deadlock, timeouts. */
const retryableCodes = new Set(['40001', '40P01', '55P03', '57014']);

const maxAttempts = 3;

export type TransactionOptions = Pick<PgTransactionConfig, 'isolationLevel' | 'accessMode'>;

/** Runs a change in a transaction, with up to 3 attempts if an error is temporary. */
export function runTransaction<T>(
  db: Database,
  run: (tx: Transaction) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return retryTemporaryErrors(() => runTransactionAttempt(db, run, options));
}

/** Runs a transaction or a statement outside of one with up to 3 attempts. */
export async function retryTemporaryErrors<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const code = (error as { cause?: { code?: string } }).cause?.code;
      if (attempts === maxAttempts || !code || !retryableCodes.has(code)) throw error;
    }
  }
}

/** Runs a part of a transaction that can fail alone: its changes are undone, the others remain. */
export function runSavepoint<T>(tx: Transaction, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return tx.transaction(run);
}

/** Takes the connection itself, because Drizzle never releases one on which `begin` fails. */
async function runTransactionAttempt<T>(
  db: Database,
  run: (tx: Transaction) => Promise<T>,
  options: TransactionOptions | undefined,
): Promise<T> {
  const client = await db.$client.connect();
  const { transactionSettings } = db.$client;
  let firstError: unknown;
  try {
    return await drizzle({ client }).transaction(async (tx) => {
      try {
        if (transactionSettings) await tx.execute(sql.raw(transactionSettings));
        return await run(tx);
      } catch (error) {
        firstError = error;
        throw error;
      }
    }, options);
  } catch (error) {
    // If the connection is lost, `rollback` fails too, and its error would hide the reason.
    throw firstError ?? error;
  } finally {
    client.release();
  }
}
