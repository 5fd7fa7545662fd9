import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, runTransaction, type Transaction } from './database.ts';

/** Without this bound, slow batches on a busy machine would double the time of a long job. */
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
  return runPaced(() => runIndexed(db, run));
}

/**
 * Runs one step of a long series, then pauses for as long as the step took, so that requests get half
 * of the node's time.
 */
export async function runPaced<T>(run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await run();
  } finally {
    await pause(Math.min(performance.now() - start, longestPauseMs));
  }
}
