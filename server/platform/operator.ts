import { resolve } from 'node:path';
import { createDatabase, type Database } from './database/database.ts';
import { createLogger } from './log.ts';

export interface Operator {
  /** Shares the migrated database with a server that is already running. */
  openDatabase(): Promise<{ databaseUrl: string; directUrl: string; stop(): Promise<void> }>;
  print(line: string): void;
}

export async function withOperatorDatabase(
  operator: Operator,
  run: (db: Database) => Promise<void>,
) {
  const { databaseUrl, stop } = await operator.openDatabase();
  const db = createDatabase(databaseUrl, createLogger('warn'));
  try {
    await run(db);
  } finally {
    await db.$client.end();
    await stop();
  }
}

/** npm runs scripts in the project's folder, and passes the user's folder in `INIT_CWD`. */
export function resolveTypedPath(file: string) {
  return resolve(process.env.INIT_CWD ?? '', file);
}
