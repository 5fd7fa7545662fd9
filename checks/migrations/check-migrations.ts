import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, type Node, parseSync } from 'libpg-query';
import {
  isOnlineMigration,
  type Migration,
  normaliseStatement,
  parseMigration,
} from '../../server/platform/database/migration-files.ts';
import { followColumnFacts } from './column-facts.ts';
import { readReleasedSchema } from './released-schema.ts';
import { findStatementFaults, isOnlineStatement } from './statement-rules.ts';

const folder = 'server/migrations';

/** Refuses migrations since the last release that would fail requests or its nodes during an upgrade. */
export async function checkMigrations(root: string): Promise<string[]> {
  await loadModule();
  const released = readReleasedSchema(root);
  const columns = followColumnFacts();
  return readMigrations(root).flatMap((migration) => {
    const parsed = migration.statements.map(parseStatement);
    const faults = parsed.flatMap(({ nodes, line, unusedSince }) =>
      nodes
        .flatMap((node) => {
          const found = findStatementFaults(node, {
            released,
            unusedSince,
            columns: columns.facts,
          });
          columns.record(node);
          return found;
        })
        .map((fault) => `"${line.slice(0, 120).replace(/;$/, '')}" ${fault}.`),
    );
    if (migration.createdAt <= released.lastMigration) return [];
    return [...faults, ...findFormFaults(migration, parsed)].map(
      (fault) => `${folder}/${migration.name}.sql: ${fault}`,
    );
  });
}

interface ParsedStatement {
  nodes: Node[];
  /** The statement on one line, without comments. */
  line: string;
  unusedSince: string | undefined;
}

function parseStatement(text: string): ParsedStatement {
  return {
    nodes: (parseSync(text).stmts ?? []).flatMap(({ stmt }) => stmt ?? []),
    line: normaliseStatement(text),
    unusedSince: text.match(/^-- unused since (\S+)$/m)?.[1],
  };
}

function findFormFaults(migration: Migration, parsed: ParsedStatement[]) {
  const faults: string[] = [];
  if (parsed.some(({ nodes }) => nodes.length !== 1))
    faults.push('has statements without "--> statement-breakpoint" in between.');
  const isOnline = parsed.some(({ nodes }) => nodes.some(isOnlineStatement));
  if (isOnline && !isOnlineMigration(migration))
    faults.push(
      'mixes statements that run outside of a transaction with others. Move CONCURRENTLY, VALIDATE CONSTRAINT and ANALYZE ' +
        'to a migration of their own, which drizzle-kit generate --custom makes.',
    );
  return faults;
}

function readMigrations(root: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(root, folder, 'meta/_journal.json'), 'utf8'));
  return journal.entries.map(({ tag, when }: { tag: string; when: number }) =>
    parseMigration(tag, when, readFileSync(join(root, folder, `${tag}.sql`), 'utf8')),
  );
}
