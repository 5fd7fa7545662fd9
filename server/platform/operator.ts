import { resolve } from 'node:path';
import { createDatabase, type Database } from './database/database.ts';
import { createLogger } from './log.ts';

/** What the commands of the operator's tool work with. */
export interface Operator {
  /** The migrated database, there until `stop`; that of a running server is shared. */
  openDatabase(): Promise<{ databaseUrl: string; directUrl: string; stop(): Promise<void> }>;
  print(line: string): void;
}

/** Does it on the operator's database, and leaves that as it was found: running or not. */
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

/** npm runs its scripts in the project's folder, and says in which one the person stands. */
export function resolveTypedPath(file: string) {
  return resolve(process.env.INIT_CWD ?? '', file);
}
