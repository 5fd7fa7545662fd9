import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { describeOldTransactions } from './old-transactions.ts';

/**
 * An arbitrary number for the lock under which a transaction changes the schema. Nodes of version
 * 0.1.0 hold it for as long as they migrate.
 */
const schemaLockId = 4_021_979;

/**
 * Requests wait behind a statement that waits for an exclusive lock, so it waits for a short time,
 * repeatedly. The time is shorter than PostgreSQL's `deadlock_timeout`: in a deadlock the migration
 * gives up before PostgreSQL ends the transaction of a request.
 */
const lockTimeoutMs = 200;

/** Requests wait for a lock for a second, so a change that holds its locks for less fails none. */
const timeLimitMs = 700;

const retryIntervalMs = 1_000;

const maxAttempts = 8;

/** A lock or a statement timed out. */
const timeoutCodes = ['55P03', '57014'];

/** An error without a cause, so that the operator sees this message instead. */
export class MigrationError extends Error {}

export interface SchemaChange {
  /** Begins the sentence that the operator reads if the change fails. */
  subject: string;
  /** For a change of tables that requests do not wait for. */
  hasNoTimeLimit?: true;
  /** Called after all other changes of the schema have ended. */
  listStatements: () => Promise<string[]>;
}

/**
 * Changes the schema in a transaction that holds its locks for a limited time. One that does not get
 * its locks, or takes longer, is rolled back and tried again a few times.
 */
export async function changeSchema(client: Client, change: SchemaChange) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToChangeSchema(client, change);
    } catch (error) {
      // A lost connection cannot roll back, and its error would hide the reason.
      await client.query('rollback').catch(() => {});
      const { code = '' } = error as { code?: string };
      if (!timeoutCodes.includes(code)) throw error;
      if (attempt === maxAttempts)
        throw new MigrationError(
          `${change.subject} was rolled back, because it did not get its locks and end within ${timeLimitMs} ms, ` +
            'the time for which requests wait. Start again when the transaction that holds a lock has ended, ' +
            `or when the database is less busy. ${await describeOldTransactions(client)}`.trim(),
        );
      await pause(retryIntervalMs);
    }
  }
}

async function tryToChangeSchema(client: Client, change: SchemaChange) {
  await client.query(
    `begin; set local lock_timeout = ${lockTimeoutMs}; select pg_advisory_xact_lock(${schemaLockId})`,
  );
  const statements = (await change.listStatements())
    .map((statement) => statement.trim().replace(/;$/, ''))
    .join(';\n');
  if (!change.hasNoTimeLimit) await client.query(`set local statement_timeout = ${timeLimitMs}`);
  await client.query(change.hasNoTimeLimit ? statements : formatAsOneStatement(statements));
  await client.query('commit');
}

/** PostgreSQL limits the time of a statement, but before version 17 not the time of a transaction. */
function formatAsOneStatement(statements: string) {
  return `do $schema_change$ begin ${statements}; end $schema_change$`;
}
