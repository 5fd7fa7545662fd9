import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { createDatabase, type Database } from './database/database.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { createLogger } from './log.ts';

export interface Operator {
  /** Reads the settings of the server. Throws if one of them is invalid. */
  readConfig(): Promise<Config>;
  /** Opens and migrates the database, even while a server is using it. */
  openDatabase(options?: { migrate: false }): Promise<OpenDatabase>;
  print(line: string): void;
  /** Asks a question on the terminal. Returns false unless the answer is yes. */
  confirm(question: string): Promise<boolean>;
}

export async function withOperatorDatabase(
  operator: Operator,
  run: (db: Database) => Promise<void>,
) {
  const { directUrl, stop } = await operator.openDatabase();
  const db = createDatabase(directUrl, createLogger('warn'));
  try {
    await run(db);
  } finally {
    await db.$client.end();
    await stop();
  }
}

/** npm runs scripts in the project's folder, so paths are resolved from the user's folder (`INIT_CWD`). */
export function resolveTypedPath(file: string) {
  return resolve(process.env.INIT_CWD ?? '', file);
}
