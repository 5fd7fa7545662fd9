import { Client } from 'pg';
import { createConnectionOptions } from './connection.ts';
import { type Migration, normaliseStatement } from './migration-files.ts';
import { describeOldTransactions, migrationApplicationName } from './old-transactions.ts';
import { MigrationError } from './schema-change.ts';

export interface OnlineMigrationOptions {
  /** For a second connection, because the first is busy when a statement takes long. */
  url: string;
  print: (line: string) => void;
  /** How often to print which statement runs and what it waits for. */
  reportIntervalMs?: number;
}

/**
 * Runs statements that take long but let requests go on. They wait for old transactions without a
 * limit, as they block nothing while they wait. Each is skipped if an earlier start has completed it.
 */
export async function runOnlineMigration(
  client: Client,
  migration: Migration,
  options: OnlineMigrationOptions,
) {
  for (const statement of migration.statements) {
    const line = normaliseStatement(statement);
    const stopReports = startReports(client, `${migration.name}: ${line}`, options);
    try {
      await runOnlineStatement(client, line);
    } catch (error) {
      throw new MigrationError(
        `Migration ${migration.name} failed in "${line}": ${(error as Error).message}`,
      );
    } finally {
      stopReports();
    }
  }
}

async function runOnlineStatement(client: Client, statement: string) {
  const [, index] = statement.match(/^create (?:unique )?index concurrently "?(\w+)"?/i) ?? [];
  if (!index) return client.query(statement);
  const isValid = await findIndexState(client, index);
  if (isValid) return;
  // A build that was interrupted leaves an index that is updated by each write, but never read.
  if (isValid === false) await dropIndex(client, index);
  try {
    await client.query(statement);
  } catch (error) {
    await dropIndex(client, index).catch(() => {});
    throw error;
  }
}

/** Returns whether the index can be used, or undefined if it does not exist. */
async function findIndexState(client: Client, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [`"${index}"`],
  );
  return rows[0]?.isValid;
}

function dropIndex(client: Client, index: string) {
  return client.query(`drop index concurrently if exists "${index}"`);
}

/** Prints what runs, at intervals, so that an operator knows what a start waits for. */
function startReports(client: Client, subject: string, options: OnlineMigrationOptions) {
  const { url, print, reportIntervalMs = 10_000 } = options;
  const started = performance.now();
  const timer = setInterval(async () => {
    const seconds = Math.round((performance.now() - started) / 1_000);
    const progress = await describeProgress(url, client).catch(() => '');
    print(`Migrating for ${seconds} s: ${subject}. ${progress}`.trim());
  }, reportIntervalMs);
  return () => clearInterval(timer);
}

async function describeProgress(url: string, migrating: Client) {
  const observer = new Client(createConnectionOptions(url, migrationApplicationName));
  observer.on('error', () => {});
  await observer.connect();
  try {
    const { processID } = migrating as unknown as { processID: number };
    const { rows } = await observer.query<{ phase: string; percent: string | null }>(
      `select phase, 100 * blocks_done / nullif(blocks_total, 0) as percent
       from pg_stat_progress_create_index where pid = $1`,
      [processID],
    );
    const [row] = rows;
    const phase = row && `Phase: ${row.phase}${row.percent ? `, ${row.percent} %` : ''}.`;
    const old = row?.phase.startsWith('waiting') ? await describeOldTransactions(observer) : '';
    return [phase, old].filter(Boolean).join(' ');
  } finally {
    await observer.end();
  }
}
