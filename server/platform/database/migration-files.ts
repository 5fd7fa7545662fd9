import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import journal from '../../migrations/meta/_journal.json' with { type: 'json' };
import { serverFolder } from '../server-folder.ts';

const migrationsFolder = join(serverFolder, 'migrations');

/** A file of `server/migrations`, which drizzle-kit writes. docs/migrations.md has the rules for them. */
export interface Migration {
  name: string;
  /** The SHA-256 of the file, which the database stores with each migration that has run. */
  hash: string;
  /** In ms since 1970. Migrations run in the order of this time. */
  createdAt: number;
  statements: string[];
  /** The names of the backfills that must have finished before this migration runs. */
  neededBackfills: string[];
}

/** Splits a file into statements as drizzle-kit separates them. */
export function parseMigration(name: string, createdAt: number, text: string): Migration {
  return {
    name,
    createdAt,
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint'),
    neededBackfills: [...text.matchAll(/^-- after backfill (\S+)$/gm)].map(
      ([, needed = '']) => needed,
    ),
  };
}

export function readMigrations(): Migration[] {
  return journal.entries.map(({ tag, when }) =>
    parseMigration(tag, when, readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')),
  );
}

/** Statements that can take minutes, during which requests read and write the table. */
const onlineStatement =
  /^(create (unique )?index concurrently|drop index concurrently|alter table \S+ validate constraint|analyze) /i;

/** An online migration has only online statements, which run one by one and outside of a transaction. */
export function isOnlineMigration({ statements }: Pick<Migration, 'statements'>) {
  return statements.every((statement) => onlineStatement.test(normaliseStatement(statement)));
}

/** Returns a statement on one line, without comments. */
export function normaliseStatement(statement: string) {
  return statement
    .replace(/^\s*--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns the statements of a migration for a transaction that creates a database. Its tables are
 * empty and nobody uses them, so it builds indexes in the fast way.
 */
export function listStatementsForNewDatabase(migration: Migration) {
  if (!isOnlineMigration(migration)) return migration.statements;
  return migration.statements.map((statement) =>
    statement.replace(/index\s+concurrently/i, 'INDEX'),
  );
}
