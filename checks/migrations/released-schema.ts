import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Node, parseSync } from 'libpg-query';

/** The schema of the release before this version, whose nodes run beside this version in an upgrade. */
export interface ReleasedSchema {
  version: string;
  /** When its newest migration was created, in ms since 1970. */
  lastMigration: number;
  /** Each is a kind and a name: `table fixtures`, `column fixtures.date`, `index fixtures_date`. */
  objects: Set<string>;
}

/** Reads the dump of the newest release that is older than the version of the server. */
export function readReleasedSchema(root: string): ReleasedSchema {
  const current = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')).version;
  const folder = join(root, 'server/testing/database/released');
  const [version = ''] = globSync('*.sql', { cwd: folder })
    .map((file) => basename(file, '.sql'))
    .filter((released) => compareVersions(released, current) < 0)
    .sort((one, other) => compareVersions(other, one));
  const dump = readFileSync(join(folder, `${version}.sql`), 'utf8');
  const applied = [...dump.matchAll(/'[0-9a-f]{64}', (\d+)\)/g)].map(([, time]) => Number(time));
  const statements = parseSync(dump).stmts ?? [];
  return {
    version,
    lastMigration: Math.max(...applied),
    objects: new Set(statements.flatMap(({ stmt }) => (stmt ? listCreated(stmt) : []))),
  };
}

export function compareVersions(one: string, other: string) {
  return one.localeCompare(other, 'en', { numeric: true });
}

function listCreated(node: Node): string[] {
  if ('CreateStmt' in node) {
    const table = node.CreateStmt.relation?.relname ?? '';
    return [`table ${table}`, ...listColumns(table, node.CreateStmt.tableElts)];
  }
  if ('AlterTableStmt' in node) {
    const { relation, cmds } = node.AlterTableStmt;
    const definitions = cmds?.flatMap((command) =>
      'AlterTableCmd' in command ? (command.AlterTableCmd.def ?? []) : [],
    );
    return listColumns(relation?.relname ?? '', definitions);
  }
  if ('IndexStmt' in node) return [`index ${node.IndexStmt.idxname}`];
  if ('CreateFunctionStmt' in node)
    return [`function ${getLastName(node.CreateFunctionStmt.funcname)}`];
  if ('CreateTrigStmt' in node) return [`trigger ${node.CreateTrigStmt.trigname}`];
  return [];
}

function listColumns(table: string, elements: Node[] = []) {
  return elements.flatMap((element) =>
    'ColumnDef' in element ? [`column ${table}.${element.ColumnDef.colname}`] : [],
  );
}

/** Returns the name without the schema. */
export function getLastName(names: Node[] = []) {
  const last = names.at(-1);
  return last && 'String' in last ? (last.String.sval ?? '') : '';
}
