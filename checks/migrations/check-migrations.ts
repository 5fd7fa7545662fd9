import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Constraint, loadModule, type Node, parseSync } from 'libpg-query';
import {
  isOnlineMigration,
  type Migration,
  normaliseStatement,
  parseMigration,
} from '../../server/platform/database/migration-files.ts';
import { getLastName, readReleasedSchema } from './released-schema.ts';
import { findStatementFaults, isOnlineStatement } from './statement-rules.ts';

const folder = 'server/migrations';

/** Refuses migrations since the last release that would fail requests or its nodes during an upgrade. */
export async function checkMigrations(root: string): Promise<string[]> {
  await loadModule();
  const released = readReleasedSchema(root);
  const checks = createNotNullChecks();
  return readMigrations(root).flatMap((migration) => {
    const parsed = migration.statements.map(parseStatement);
    const checkedColumns = new Set(checks.validated);
    for (const { nodes } of parsed) nodes.forEach(checks.record);
    if (migration.createdAt <= released.lastMigration) return [];
    const faults = parsed.flatMap(({ nodes, line, unusedSince }) =>
      nodes
        .flatMap((node) => findStatementFaults(node, { released, unusedSince, checkedColumns }))
        .map((fault) => `"${line.slice(0, 120).replace(/;$/, '')}" ${fault}.`),
    );
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

/**
 * Follows the checks that a column is not null. Once one is validated, PostgreSQL makes the column
 * mandatory without reading the table.
 */
function createNotNullChecks() {
  const columns = new Map<string, string>();
  const validated = new Set<string>();
  return {
    validated,
    record(node: Node) {
      if (!('AlterTableStmt' in node)) return;
      const { relation, cmds = [] } = node.AlterTableStmt;
      const table = relation?.relname ?? '';
      for (const command of cmds) {
        if (!('AlterTableCmd' in command)) continue;
        const { subtype, name, def } = command.AlterTableCmd;
        const column = def && 'Constraint' in def && findColumnThatIsNotNull(def.Constraint);
        if (column) columns.set(`${table}.${def.Constraint.conname}`, `${table}.${column}`);
        const checked = columns.get(`${table}.${name}`);
        if (subtype === 'AT_ValidateConstraint' && checked) validated.add(checked);
      }
    },
  };
}

function findColumnThatIsNotNull({ raw_expr: check }: Constraint) {
  if (!check || !('NullTest' in check) || check.NullTest.nulltesttype !== 'IS_NOT_NULL') return;
  const { arg } = check.NullTest;
  return arg && 'ColumnRef' in arg ? getLastName(arg.ColumnRef.fields) : undefined;
}

function readMigrations(root: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(root, folder, 'meta/_journal.json'), 'utf8'));
  return journal.entries.map(({ tag, when }: { tag: string; when: number }) =>
    parseMigration(tag, when, readFileSync(join(root, folder, `${tag}.sql`), 'utf8')),
  );
}
