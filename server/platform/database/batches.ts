import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, runTransaction, type Transaction } from './database.ts';

/** Batches take longer on a busy machine, and a long job must end there too. */
const longestPauseMs = 50;

/**
 * Runs short statements that must use an index. Without statistics of a table that grew quickly
 * the planner would read the whole table instead.
 */
export function runIndexed<T>(db: Database, run: (tx: Transaction) => Promise<T>) {
  return runTransaction(db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return run(tx);
  });
}

/** Runs a batch in a transaction of its own, which must use indexes. Then pauses. */
export function runBatch<T>(db: Database, run: (tx: Transaction) => Promise<T>) {
  return runPacedBatch(() => runIndexed(db, run));
}

/**
 * Runs a batch, then pauses as long as the batch took, so that a long series of batches leaves half
 * of a processor core to other requests.
 */
export async function runPacedBatch<T>(run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await run();
  await pause(Math.min(performance.now() - start, longestPauseMs));
  return result;
}
